-- The list of mails is searched by recipient and subject (listMails in
-- app/domain/notifications/mail-queries.server.ts).
CREATE INDEX mails_search_idx ON mails
  USING gin (lower(recipient::text || ' ' || subject) gin_trgm_ops);

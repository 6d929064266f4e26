-- CreateTable
CREATE TABLE "notification_mutes" (
    "user_id" UUID NOT NULL,
    "category" "notification_category" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_mutes_pkey" PRIMARY KEY ("user_id","category")
);

-- AddForeignKey
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- DropIndex
DROP INDEX "notifications_recipient_company_id_dismissed_created_at_idx";

-- What a company's list and its counters read, newest first, out of millions of rows that are
-- dismissed or read. The columns after INCLUDE are filters and counts, so that a count reads no row.
CREATE INDEX notifications_live_idx ON notifications (recipient_company_id, created_at DESC, id)
  INCLUDE (expires_at, priority) WHERE NOT dismissed;
CREATE INDEX notifications_live_category_idx
  ON notifications (recipient_company_id, category, created_at DESC, id)
  INCLUDE (expires_at, priority) WHERE NOT dismissed;
CREATE INDEX notifications_unread_idx ON notifications (recipient_company_id, created_at DESC, id)
  INCLUDE (expires_at, category, priority) WHERE NOT dismissed AND NOT read;

-- What becomes of a letter becomes of the deliveries that it carries, whichever job finds out.
CREATE FUNCTION note_mail_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE notification_deliveries
     SET status = NEW.status, sent_at = NEW.sent_at, failure_reason = NEW.failure_reason
   WHERE mail_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER mails_outcome AFTER UPDATE ON mails
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status
    OR OLD.failure_reason IS DISTINCT FROM NEW.failure_reason)
  EXECUTE FUNCTION note_mail_outcome();

-- Whoever has a transaction's page open is told to look again, by the change itself. The payload is
-- JSON, as every payload here: the transaction's id.
CREATE FUNCTION notify_transaction_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(NEW);
BEGIN
  PERFORM pg_notify('transaction_changed',
    coalesce(changed -> 'transaction_id', changed -> 'id')::text);
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_notify AFTER UPDATE ON transactions
  FOR EACH ROW EXECUTE FUNCTION notify_transaction_changed();
CREATE TRIGGER payments_notify AFTER UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION notify_transaction_changed();

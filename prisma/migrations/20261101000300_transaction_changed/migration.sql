-- Whoever has a transaction's page open is told to look again, by the change itself. The payload is
-- JSON, as every payload here.
CREATE FUNCTION notify_transaction_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('transaction_changed', to_json(
    CASE TG_TABLE_NAME WHEN 'transactions' THEN NEW.id ELSE NEW.transaction_id END)::text);
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_notify AFTER UPDATE ON transactions
  FOR EACH ROW EXECUTE FUNCTION notify_transaction_changed();
CREATE TRIGGER payments_notify AFTER UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION notify_transaction_changed();

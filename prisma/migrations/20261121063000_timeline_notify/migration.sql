-- What is added to a purchase's timeline, such as a request for a refund, changes its page as well.
CREATE TRIGGER transaction_events_notify AFTER INSERT ON transaction_events
  FOR EACH ROW EXECUTE FUNCTION notify_transaction_changed();

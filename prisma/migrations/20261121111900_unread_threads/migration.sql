-- Each page of the signed-in shows how many messages wait: the few threads that have some.
CREATE INDEX message_threads_unread_a_idx ON message_threads (company_a_id) INCLUDE (unread_a)
  WHERE unread_a > 0;
CREATE INDEX message_threads_unread_b_idx ON message_threads (company_b_id) INCLUDE (unread_b)
  WHERE unread_b > 0;

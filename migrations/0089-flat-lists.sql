-- What is counted and listed without the rest standing between it (docs/decisions/0093-shelves.md).

-- Copies of a message that have arrived: how many, and whose they are on any page.
create index mail_outbox_delivered_of_mailing on mail_outbox (mailing_id, recipient) include (id)
  where mailing_id is not null and fate_of_copy(delivered_at, next_attempt_at, last_error) = 'delivered';

-- Emails of one kind that were discarded, among many of other kinds.
create index mail_outbox_discarded_by_kind on mail_outbox (kind, created_at desc, id) where gave_up_at is not null;

-- What was done to fifty thousand at once is one entry, however many parts stand beside it.
create index audit_log_whole on audit_log (at desc, id desc) where part_of is null;

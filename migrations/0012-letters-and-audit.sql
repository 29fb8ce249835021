-- An admin looks for letters by their address, by what has become of them and by their kind.
alter table mail_outbox add column search text not null generated always as (lower(recipient::text)) stored;
create index mail_outbox_search on mail_outbox using gin (search gin_trgm_ops) with (fastupdate = off);
create index mail_outbox_by_kind on mail_outbox (kind, created_at desc, id);
create index mail_outbox_waiting on mail_outbox (created_at desc, id) where next_attempt_at is not null;
create index mail_outbox_delivered on mail_outbox (created_at desc, id) where delivered_at is not null;
create index mail_outbox_discarded on mail_outbox (created_at desc, id) where gave_up_at is not null;

-- While a server tries a letter, next_attempt_at says when it would be taken from that server. This tells it from a letter
-- that waits, so that an admin who has one tried again does not send it twice.
alter table mail_outbox add column under_way_until timestamptz;

-- The audit log is filtered by what was done and by whom.
create index audit_log_by_action on audit_log (action, at desc, id desc);
create index audit_log_by_actor on audit_log (actor, at desc, id desc);

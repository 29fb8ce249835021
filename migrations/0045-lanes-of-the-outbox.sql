-- What all copies of an email to many tell stands once, in its mailing. A copy holds what is its reader's alone, and leaves in a lane
-- of its own, so that nobody who waits for an email waits for these (docs/decisions/0059-letters-in-two-lanes.md).
alter table mail_outbox add column mailing_id int references mailings (id) on delete cascade;
-- A newsletter goes to all subscribers, or to those of one cohort.
alter table mailings alter column cohort_id drop not null;

-- What waits from before tells everything in each copy.
insert into mailings (kind, facts, recipients, next_batch_at)
  select kind, '{}', count(*), null from mail_outbox where kind = 'newsletter' and next_attempt_at is not null group by kind;
update mail_outbox set mailing_id = (select max(id) from mailings where mailings.kind = mail_outbox.kind)
  where next_attempt_at is not null and kind in (select kind from mailings);

-- Each lane in its order, and what is dropped unsent.
drop index mail_outbox_due;
create index mail_outbox_due on mail_outbox (next_attempt_at) where next_attempt_at is not null and mailing_id is null;
create index mail_outbox_due_in_bulk on mail_outbox (next_attempt_at) where next_attempt_at is not null and mailing_id is not null;
create index mail_outbox_expiring on mail_outbox (expires_at) where next_attempt_at is not null and expires_at is not null;

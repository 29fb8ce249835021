-- Emails to many are one row, written in the transaction of what they tell of: thousands of emails under a cohort's lock would keep
-- everybody from registering. Any server writes the emails behind it, in batches (docs/decisions/0049-mailings.md).
create table mailings (
  id int primary key generated always as identity,
  kind text not null check (length(kind) between 1 and 60),
  cohort_id int not null references cohorts (id) on delete cascade,
  -- What all of the emails tell, as it was when this was decided. Nothing about a person.
  facts jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  -- The next batch begins behind this recipient.
  last_key text,
  recipients int not null default 0 check (recipients >= 0),
  -- Null once everybody's email is written.
  next_batch_at timestamptz default clock_timestamp(),
  check (next_batch_at is not null or last_key is null)
);
create index mailings_waiting on mailings (next_batch_at) where next_batch_at is not null;

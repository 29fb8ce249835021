-- Letters, written in the transaction of the thing they are about. What a letter says is sealed (it may hold a sign-in
-- code), so a copy of the database opens nothing; it is emptied once there is nothing left to deliver.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (length(kind) between 1 and 60),
  recipient citext not null check (length(recipient::text) between 3 and 254),
  sealed_facts bytea,
  created_at timestamptz not null,
  -- A letter that is worthless later (a code) is dropped rather than sent late.
  expires_at timestamptz,
  attempts int not null default 0,
  -- When it is tried next; null once it is delivered or given up.
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  gave_up_at timestamptz,
  last_error text,
  check (next_attempt_at is null or sealed_facts is not null)
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where next_attempt_at is not null;
create index mail_outbox_recipient on mail_outbox (recipient, created_at desc);
create index mail_outbox_newest on mail_outbox (created_at desc, id);

-- A message of an admin to an audience, and what came of it (docs/decisions/0078-messages.md).
create table messages (
  id         uuid primary key,
  topic      text not null check (topic in ('place', 'news', 'next-bootcamp', 'cohort')),
  subject    text not null check (length(subject) between 1 and 200),
  body       text not null check (length(body) between 1 and 10000),
  audience   text not null check (length(audience) between 1 and 40000),
  cohort_id  int references cohorts on delete cascade,
  written_by uuid references members on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  version    int not null default 1,
  mailing_id int unique,
  sent_by    uuid references members on delete set null,
  sends_at   timestamptz,
  stopped_at timestamptz,
  recipients int check (recipients >= 0),
  delivered  int check (delivered >= 0),
  refused    int check (refused >= 0),
  left_out   int check (left_out >= 0),
  constraint messages_check check ((sends_at is null) = (recipients is null))
);

-- One email to many, written in the transaction of its cause: thousands of rows under a cohort's lock would block registrations.
-- Jobs write the emails in batches (docs/decisions/0049-mailings.md).
create table mailings (
  id          int primary key generated always as identity,
  kind        text not null check (length(kind) between 1 and 60),
  cohort_id   int references cohorts on delete cascade,
  facts       jsonb not null,
  created_at  timestamptz not null default clock_timestamp(),
  last_key    text,
  recipients  int not null default 0 check (recipients >= 0),
  stopped_at  timestamptz,
  finished_at timestamptz
);

-- A member of the audience who gets no email, and why; kept as long as emails.
create table message_omissions (
  message_id uuid references messages on delete cascade,
  member_id  uuid references members on delete cascade,
  reason     text not null check (reason in ('not wanted', 'no place', 'address refused', 'same mailbox')),
  primary key (message_id, member_id)
);
-- What a member was left out of: own data, leaving.
create index message_omissions_of_member on message_omissions (member_id);

-- An email to one address that is to be sent, was sent or was given up; a job of pg-boss sends it. Its facts are sealed (they may hold a
-- sign-in code), so a copy of the database opens nothing, and are emptied once there is nothing left to send.
create table emails (
  id           uuid primary key default gen_random_uuid(),
  kind         text not null check (length(kind) between 1 and 60),
  recipient    citext not null check (length(recipient::text) between 3 and 254),
  sealed_facts bytea,
  sealed_with  bytea check (length(sealed_with) = 8),
  mailing_id   int references mailings on delete cascade,
  created_at   timestamptz not null,
  expires_at   timestamptz,
  attempts     int not null default 0,
  delivered_at timestamptz,
  gave_up_at   timestamptz,
  last_error   text,
  -- Why its address was refused at the last attempt: the next such refusal is final.
  refusal      text check (refusal in ('no-such-mailbox', 'closed-mailbox', 'no-such-domain')),
  search       text not null generated always as (lower(recipient::text)) stored,
  -- What was discarded before it left is told by its error.
  state        text not null generated always as (
    case when delivered_at is not null then 'delivered' when gave_up_at is null then 'waiting'
      when last_error in ('Discarded.', 'Stopped.', 'It expired before it could be sent.') then 'left out'
      when last_error = 'It goes to the corrected address instead.' then 'moved' else 'refused' end) stored,
  constraint waiting_emails_have_facts check (state <> 'waiting' or sealed_facts is not null)
);
-- Delivery: newest first.
create index emails_newest on emails (created_at desc, id);
-- Delivery: what needs a look or waits, was delivered, or was discarded.
create index emails_with_problems on emails (created_at desc, id) where state in ('waiting', 'refused');
create index emails_delivered on emails (created_at desc, id) where delivered_at is not null;
create index emails_discarded on emails (created_at desc, id) where gave_up_at is not null;
-- Delivery: one kind, and those of one kind that were discarded among many of other kinds.
create index emails_by_kind on emails (kind, created_at desc, id);
create index emails_discarded_by_kind on emails (kind, created_at desc, id) where gave_up_at is not null;
-- Delivery and Find: part of an address.
create index emails_search on emails using gin (search gin_trgm_ops) with (fastupdate=off);
-- A person's page; the newest email of a kind to an address; leaving.
create index emails_recipient on emails (recipient, created_at desc);
-- What became of the copies of a message: how many, and whose they are on any page.
create index emails_of_mailing on emails (mailing_id, state, recipient) include (id) where mailing_id is not null;
-- Metrics and alerts: how many emails wait besides copies of mailings, and for how long.
create index emails_waiting_by_themselves on emails (created_at) where state = 'waiting' and mailing_id is null;
-- Housekeeping: emails that expired unsent.
create index emails_expiring on emails (expires_at) where state = 'waiting' and expires_at is not null;

-- An address that a mail server refused for good. Deleted when an email to it is delivered.
create table refused_addresses (
  email      citext primary key check (length(email::text) between 3 and 254),
  reason     text not null check (reason in ('no-such-mailbox', 'closed-mailbox', 'no-such-domain')),
  refused_at timestamptz not null
);

-- An admin or a further address of the team, and what it is told of; null until chosen.
create table team_recipients (
  id          uuid primary key default gen_random_uuid(),
  member_id   uuid unique references members on delete cascade,
  email       citext unique check (length(email::text) between 3 and 254),
  told        text[] check (told <@ array['inquiries', 'places', 'trouble']),
  zone        text not null check (length(zone) between 1 and 60),
  digest_hour smallint not null check (digest_hour between 0 and 23),
  digest_on   date not null,
  constraint team_recipients_check check ((member_id is null) <> (email is null))
);

-- An inquiry that waits for a daily summary. Deleted in the transaction that adds the email.
create table team_notices (
  id           bigint primary key generated always as identity,
  recipient_id uuid not null references team_recipients on delete cascade,
  inquiry_id   uuid not null,
  noted_at     timestamptz not null
);

alter table messages add foreign key (mailing_id) references mailings on delete set null;


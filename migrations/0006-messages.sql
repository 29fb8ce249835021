-- What admins write to people: to whom, about what, when, and what came of it (docs/decisions/0078-messages.md).
create table messages (
  id         uuid primary key,
  topic      text not null check (topic in ('place', 'news', 'next', 'cohort')),
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
create index messages_newest on messages (created_at desc, id);
create index messages_uncounted on messages (id) where mailing_id is not null and delivered is null;

-- Emails to many are one row, written in the transaction of what they tell of: thousands of emails under a cohort's lock would keep
-- everybody from registering. Any server writes the emails behind it, in batches (docs/decisions/0049-mailings.md).
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
create index mailings_stopped on mailings (id) where stopped_at is not null;

-- Who was in the audience and got none, and why; kept as long as what became of emails is.
create table message_omissions (
  message_id uuid references messages on delete cascade,
  member_id  uuid references members on delete cascade,
  reason     text not null check (reason in ('not wanted', 'no place', 'address refused', 'same mailbox')),
  primary key (message_id, member_id)
);
create index message_omissions_of_member on message_omissions (member_id);

-- Letters, written in the transaction of the thing they are about. What a letter says is sealed (it may hold a sign-in
-- code), so a copy of the database opens nothing; it is emptied once there is nothing left to deliver.
create table mail_outbox (
  id              uuid primary key default gen_random_uuid(),
  kind            text not null check (length(kind) between 1 and 60),
  recipient       citext not null check (length(recipient::text) between 3 and 254),
  sealed_facts    bytea,
  created_at      timestamptz not null,
  expires_at      timestamptz,
  attempts        int not null default 0,
  next_attempt_at timestamptz,
  delivered_at    timestamptz,
  gave_up_at      timestamptz,
  last_error      text,
  search          text not null generated always as (lower(recipient::text)) stored,
  under_way_until timestamptz,
  refusal         text check (refusal in ('no-such-mailbox', 'closed-mailbox', 'no-such-domain')),
  sealed_with     bytea check (length(sealed_with) = 8),
  mailing_id      int references mailings on delete cascade,
  constraint mail_outbox_check check (next_attempt_at is null or sealed_facts is not null)
);
create index mail_outbox_by_kind on mail_outbox (kind, created_at desc, id);
create index mail_outbox_delivered on mail_outbox (created_at desc, id) where delivered_at is not null;
-- Copies of a message that have arrived: how many, and whose they are on any page.
create index mail_outbox_delivered_of_mailing on mail_outbox (mailing_id, recipient) include (id) where mailing_id is not null and (fate_of_copy(delivered_at, next_attempt_at, last_error) = 'delivered');
create index mail_outbox_discarded on mail_outbox (created_at desc, id) where gave_up_at is not null;
-- Emails of one kind that were discarded, among many of other kinds.
create index mail_outbox_discarded_by_kind on mail_outbox (kind, created_at desc, id) where gave_up_at is not null;
create index mail_outbox_due on mail_outbox (next_attempt_at) where next_attempt_at is not null and mailing_id is null;
create index mail_outbox_due_in_bulk on mail_outbox (next_attempt_at) where next_attempt_at is not null and mailing_id is not null;
create index mail_outbox_expiring on mail_outbox (expires_at) where next_attempt_at is not null and expires_at is not null;
create index mail_outbox_newest on mail_outbox (created_at desc, id);
create index mail_outbox_of_mailing on mail_outbox (mailing_id, fate_of_copy(delivered_at, next_attempt_at, last_error), recipient) where mailing_id is not null;
create index mail_outbox_recipient on mail_outbox (recipient, created_at desc);
create index mail_outbox_search on mail_outbox using gin (search gin_trgm_ops) with (fastupdate=off);
create index mail_outbox_waiting on mail_outbox (created_at desc, id) where next_attempt_at is not null;

-- Addresses that a mail server has refused for good. The mark is the address's and not a member's: it shows wherever the address
-- stands, and goes with it. It also goes when an email to it is delivered.
create table refused_addresses (
  email      citext primary key check (length(email::text) between 3 and 254),
  reason     text not null check (reason in ('no-such-mailbox', 'closed-mailbox', 'no-such-domain')),
  refused_at timestamptz not null
);
create index refused_addresses_old on refused_addresses (refused_at);

-- Who of the team is told of what.
create table team_recipients (
  id          uuid primary key default gen_random_uuid(),
  member_id   uuid unique references members on delete cascade,
  email       citext unique check (length(email::text) between 3 and 254),
  paces       jsonb not null default '{}',
  zone        text not null check (length(zone) between 1 and 60),
  digest_hour smallint not null check (digest_hour between 0 and 23),
  digest_on   date not null,
  constraint team_recipients_check check ((member_id is null) <> (email is null))
);

-- What waits for somebody's daily summary. It is taken away in the transaction that writes the email.
create table team_notices (
  id           bigint primary key generated always as identity,
  recipient_id uuid not null references team_recipients on delete cascade,
  topic        text not null check (length(topic) between 1 and 60),
  about        uuid,
  facts        jsonb not null,
  noted_at     timestamptz not null
);
create index team_notices_of on team_notices (recipient_id, id);

alter table messages add foreign key (mailing_id) references mailings on delete set null;


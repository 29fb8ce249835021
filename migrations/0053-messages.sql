-- What admins write to people: to whom, about what, when, and what came of it (docs/decisions/0078-messages.md).
create table messages (
  -- Made with the form, so that a second click names the same message.
  id uuid primary key,
  -- Decides whom of the audience it reaches: 'place' everybody whom it concerns, the others those who want to hear of it.
  topic text not null check (topic in ('place', 'news', 'next', 'cohort')),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  -- As app/messages/audience.ts writes it, but for the cohort.
  audience text not null check (length(audience) between 1 and 40000),
  cohort_id int references cohorts (id) on delete cascade,
  written_by uuid references community_members (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  -- Null while it is a draft.
  mailing_id int unique references mailings (id) on delete set null,
  sent_by uuid references community_members (id) on delete set null,
  -- When it begins to leave.
  sends_at timestamptz,
  stopped_at timestamptz,
  -- How many were to get it when that was decided.
  recipients int check (recipients >= 0),
  -- What came of it in the end; null as long as something of it waits, or was never counted.
  delivered int check (delivered >= 0),
  refused int check (refused >= 0),
  left_out int check (left_out >= 0),
  check ((sends_at is null) = (recipients is null))
);
create index messages_newest on messages (created_at desc, id);
create index messages_uncounted on messages (id) where mailing_id is not null and delivered is null;
-- Whoever has a draft open, and sends or changes it, is told that somebody else has changed it.
create trigger messages_version before update on messages
  for each row when ((old.topic, old.subject, old.body, old.audience, old.cohort_id)
    is distinct from (new.topic, new.subject, new.body, new.audience, new.cohort_id))
  execute function count_version();

-- Newsletters are messages about news. The program of the version before still writes and lists its own table while both run.
create function newsletter_becomes_message() returns trigger language plpgsql as $$
begin
  insert into messages (id, topic, subject, body, audience, cohort_id, written_by, sent_by, created_at, sends_at, recipients)
    values (new.id, 'news', new.subject, new.body, 'list=subscribers', new.cohort_id, new.sent_by, new.sent_by,
      new.created_at, new.created_at, new.recipients)
    on conflict do nothing;
  return null;
end $$;
create trigger newsletters_become_messages after insert on newsletters
  for each row execute function newsletter_becomes_message();
insert into messages (id, topic, subject, body, audience, cohort_id, written_by, sent_by, created_at, sends_at, recipients)
  select id, 'news', subject, body, 'list=subscribers', cohort_id, sent_by, sent_by, created_at, created_at, recipients from newsletters;

-- Who was in the audience and got none, and why; kept as long as what became of emails is.
create table message_omissions (
  message_id uuid not null references messages (id) on delete cascade,
  member_id uuid not null references community_members (id) on delete cascade,
  reason text not null check (reason in ('not wanted', 'no place', 'address refused', 'same mailbox')),
  primary key (message_id, member_id)
);
create index message_omissions_of_member on message_omissions (member_id);

-- Nothing of a mailing leaves after this moment.
alter table mailings add column stopped_at timestamptz;
create index mailings_stopped on mailings (id) where stopped_at is not null;

-- What became of the copies of a mailing, by their addresses. What was discarded before it left is told by its error.
create function fate_of_copy(p_delivered timestamptz, p_next timestamptz, p_error text) returns text language sql immutable as $$
  select case when p_delivered is not null then 'delivered' when p_next is not null then 'waiting'
    when p_error in ('Discarded.', 'Stopped.', 'It expired before it could be sent.') then 'left out'
    when p_error = 'It goes to the corrected address instead.' then 'moved' else 'refused' end
$$;
create index mail_outbox_of_mailing
  on mail_outbox (mailing_id, fate_of_copy(delivered_at, next_attempt_at, last_error), recipient)
  where mailing_id is not null;

-- News of the bootcamp in which somebody takes part. Wanted unless they stop it.
alter table community_members add column cohort_news boolean not null default true;

-- What happens in a bootcamp: reminders, attendance, work handed in, feedback.

-- A reminder of a live session that begins, or of an exercise that is due. What moves reminds again.
create table reminders (
  item_id      int references schedule_items on delete cascade,
  due_at       timestamptz,  -- the start of a session
  hours_before int,
  member_id    uuid references members on delete cascade,
  primary key (item_id, due_at, hours_before, member_id)
);
-- A member who leaves.
create index reminders_of_members on reminders (member_id);

-- What is known of a member and a live session. The strongest source makes the state: an admin, the list of the meeting tool, the three
-- words, our link, their own "I can't make it". No row after the end: absent.
create table attendance (
  session_id     int references schedule_items on delete cascade,
  member_id      uuid references members on delete cascade,
  joined_at      timestamptz,  -- first, by our link
  checked_in_at  timestamptz,  -- by the three words
  excused_at     timestamptz,  -- by themselves, before the end
  minutes        int check (minutes >= 0),  -- by the meeting tool
  corrected      text check (corrected in ('present', 'excused', 'absent')),
  correction_reason text check (length(correction_reason) between 1 and 200),
  state          text not null generated always as (case
    when corrected is not null then corrected
    when minutes > 0 or checked_in_at is not null then 'present'
    when joined_at is not null then 'joined'
    else 'excused' end) stored,
  primary key (session_id, member_id),
  constraint attendance_has_a_source check (num_nonnulls(joined_at, checked_in_at, excused_at, minutes, corrected) > 0),
  constraint corrections_have_a_reason check (num_nulls(corrected, correction_reason) in (0, 2))
);
-- A member who leaves, their data, their page.
create index attendance_of_members on attendance (member_id);

-- A member has said that they have read a preparation.
create table preparations_read (
  item_id   int references schedule_items on delete cascade,
  member_id uuid references members on delete cascade,
  read_at   timestamptz not null,
  primary key (item_id, member_id)
);
-- A member who leaves, their dashboard.
create index preparations_read_of_members on preparations_read (member_id);

-- A file that a member chose for a hand-in, stored under its id. One that no draft and no revision has named for a day is deleted.
create table hand_in_files (
  id          uuid primary key,
  member_id   uuid not null references members on delete cascade,
  name        text not null check (length(name) between 1 and 200),
  media_type  text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg', 'text/plain')),
  bytes       int not null check (bytes between 1 and 10485760),
  uploaded_at timestamptz not null default clock_timestamp()
);
-- A member who leaves.
create index hand_in_files_of_members on hand_in_files (member_id);

-- The work of a member on an exercise: a draft, and what was sent of it. `state` is that of the last revision.
create table hand_ins (
  id            uuid primary key default gen_random_uuid(),
  member_id     uuid not null references members on delete cascade,
  item_id       int not null references schedule_items on delete cascade,
  state         text not null default 'draft' check (state in ('draft', 'sent', 'changes wanted', 'seen')),
  draft_text    text not null default '' check (length(draft_text) <= 20000),
  draft_url     text check (length(draft_url) <= 2000 and draft_url ~* '^https?://'),
  draft_file_id uuid references hand_in_files on delete set null,
  draft_at      timestamptz not null,
  sent_at       timestamptz,  -- of the last revision
  version       int not null default 1,
  unique (member_id, item_id),
  constraint sent_unless_a_draft check (state = 'draft' or sent_at is not null)
);
-- The hand-ins of an exercise, those that wait for an answer by age.
create index hand_ins_of_items on hand_ins (item_id, state, sent_at);

-- What was sent at one time, frozen, with the answer of the team.
create table revisions (
  hand_in_id  uuid references hand_ins on delete cascade,
  number      int check (number > 0),
  text        text not null check (length(text) <= 20000),
  url         text check (length(url) <= 2000 and url ~* '^https?://'),
  file_id     uuid references hand_in_files on delete set null,
  sent_at     timestamptz not null,
  answer      text check (answer in ('seen', 'changes wanted')),
  note        text check (length(note) between 1 and 4000),
  answered_at timestamptz,
  answered_by uuid references members on delete set null,
  primary key (hand_in_id, number),
  constraint answers_have_a_time check (num_nulls(answer, answered_at) in (0, 2)),
  constraint wanted_changes_are_named check (answer is distinct from 'changes wanted' or note is not null)
);

-- A member has given feedback on a live session. Nothing links this to an answer: written in another transaction, without a time.
create table feedback_given (
  session_id int references schedule_items on delete cascade,
  member_id  uuid references members on delete cascade,
  primary key (session_id, member_id)
);
-- A member who leaves.
create index feedback_given_of_members on feedback_given (member_id);

-- Feedback without a name, shown from five answers on. The id is random, so rows don't tell the order in which they came.
create table feedback_answers (
  id         uuid primary key default gen_random_uuid(),
  session_id int not null references schedule_items on delete cascade,
  day        date not null,
  score      smallint not null check (score between 0 and 10),
  helped     text check (length(helped) between 1 and 2000),
  missing    text check (length(missing) between 1 and 2000)
);
-- The feedback on a session.
create index feedback_answers_of_sessions on feedback_answers (session_id);

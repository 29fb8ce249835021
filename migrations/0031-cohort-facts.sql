-- A cohort's facts: what pages, emails and calendars tell of it (docs/decisions/0043-facts-of-a-cohort.md). What time decides, such as
-- open, running and over, follows from these instants and a clock, and is never stored.

-- All that this version does to these tables, in one go: servers of the version before read and write both meanwhile, in either order,
-- so whoever kept one of them and waited for the other could wait for a server that waits for it. What was won is let go again by
-- the exception, before the next try. A lock that is tried without waiting knows no lock_timeout, so it is kept here.
do $$
declare
  v_patience interval := current_setting('lock_timeout');
begin
  loop
    begin
      lock table community_members in share row exclusive mode nowait;
      lock table cohorts in access exclusive mode nowait;
      exit;
    exception when lock_not_available then
      if v_patience > '0' and clock_timestamp() > statement_timestamp() + v_patience then
        raise;
      end if;
      perform pg_sleep(0.05);
    end;
  end loop;
end $$;

-- A draft may still lack what it says; what visitors see lacks nothing.
alter table cohorts
  add column slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  add column name text check (length(name) between 1 and 200),
  add column state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  -- In dollars.
  add column stated_value int check (stated_value >= 0),
  -- PostgreSQL refuses a zone that it doesn't know. Abbreviations such as PST, which it knows as well, are no zones: they keep no
  -- summer time.
  add column zone text check (
    (zone = 'UTC' or zone ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)+$')
    and timezone(zone, '2000-01-01T00:00:00Z'::timestamptz) > '1999-12-01'::timestamp),
  -- Null: open from the beginning.
  add column opens_at timestamptz,
  add column closes_at timestamptz,
  -- Of its live sessions; kept beside them, so that a cohort is chosen without looking at its schedule.
  add column first_starts_at timestamptz,
  add column last_ends_at timestamptz,
  add column meeting_url text check (meeting_url ~ '^https://[^[:space:]]+$'),
  add column chat_url text check (chat_url ~ '^https://[^[:space:]]+$'),
  add constraint cohorts_close_after_they_open check (closes_at > opens_at),
  add constraint cohorts_end_after_they_start check (last_ends_at > first_starts_at),
  add constraint cohorts_are_complete_before_they_are_shown check (
    state = 'draft'
    or num_nulls(slug, name, stated_value, zone, closes_at, first_starts_at, last_ends_at, meeting_url, chat_url) = 0);

-- What a cohort does, in order. {partner} in a text is the platform that the organization builds on.
create table schedule_items (
  id int primary key generated always as identity,
  cohort_id int not null references cohorts (id) on delete cascade,
  position int not null check (position > 0),
  kind text not null check (kind in ('preparation', 'live session', 'exercise')),
  title text not null check (length(title) between 1 and 200),
  -- For participants: the purpose of a preparation, what a session is about, the objective of an exercise.
  description text not null,
  objectives text[] not null default '{}',
  outcome text,
  -- The core topics of a preparation, the capabilities of an exercise: [{"title": …, "text": …}].
  topics jsonb not null default '[]' check (jsonb_typeof(topics) = 'array'),
  effort text,
  -- For visitors.
  training_type text,
  points text[] not null default '{}',
  takeaway text,
  starts_at timestamptz,
  ends_at timestamptz,
  -- As printed, hours first: a session may be announced as shorter than its time in the calendar.
  duration text check (duration ~ '^[0-9]{1,2}:[0-5][0-9]:[0-5][0-9]$'),
  recording_url text check (recording_url ~ '^https://[^[:space:]]+$'),
  -- One of those that `npm run documents` makes.
  document text,
  -- By which a calendar knows the event again, so it never changes, whatever else does.
  calendar_name text unique check (calendar_name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  unique (cohort_id, position),
  constraint schedule_items_end_after_they_start check (ends_at > starts_at),
  constraint live_sessions_have_times check (
    kind <> 'live session' or num_nulls(starts_at, ends_at, duration, calendar_name, training_type, takeaway, outcome) = 0),
  constraint only_live_sessions_have_times check (
    kind = 'live session' or num_nonnulls(starts_at, ends_at, duration, recording_url, calendar_name) = 0),
  constraint exercises_and_preparations_have_a_document check (kind = 'live session' or document is not null)
);

create table office_hours (
  id int primary key generated always as identity,
  cohort_id int not null references cohorts (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  calendar_name text not null unique check (calendar_name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  unique (cohort_id, starts_at)
);

-- Public pages show both, office hours apart.
drop trigger cohorts_change_public_pages on cohorts;
create trigger cohorts_change_public_pages after insert or update or delete on cohorts
  for each statement execute function count_change_of_public_pages();
create trigger schedule_items_change_public_pages after insert or update or delete on schedule_items
  for each statement execute function count_change_of_public_pages();

-- The pilot, as specified. Registration closes with the last second of Sunday, July 6th, in its zone.
update cohorts set
  slug = 'pilot', name = 'AI Agent Development Bootcamp', state = 'published', stated_value = 1500,
  zone = 'America/Los_Angeles', closes_at = '2025-07-07T06:59:59Z',
  first_starts_at = '2025-07-12T17:00:00Z', last_ends_at = '2025-07-26T19:00:00Z',
  meeting_url = 'https://meet.agentspark.example/bootcamp', chat_url = 'https://slack.agentspark.example/invite'
  where id = 1;

insert into schedule_items (cohort_id, position, kind, title, description, topics, document) values
  (1, 1, 'preparation', 'Pre-Session 1 Preparation',
    'Read this before session 1. Nothing in it asks you to code, and nothing has to be learned by heart: you get the words and the patterns that every session builds on, so that our time together goes into your agent and not into definitions. Set aside about two hours, and have a free {partner} account ready when you are done.',
    '[
    {"title":"16 essential prompt patterns","text":"Ways of asking that work again and again, each with the moment to use it and an example to try."},
    {"title":"Markdown basics","text":"Headings, lists and emphasis in plain text: how you give a prompt, and an answer, a shape."},
    {"title":"Core definitions of AI and agents","text":"Model, prompt, context, tool, workflow, agent: what each one is, and what it is not."},
    {"title":"A creative problem-solving mindset","text":"Start from the chore and not from the tool, make it small, try it, and let what fails teach you."}]',
    'prep-pack');
insert into schedule_items (cohort_id, position, kind, title, description, topics, effort, document) values
  (1, 3, 'exercise', 'Agent Refinement & Testing',
    'Make the agent of session 1 dependable. You test it with ten real cases, find out where it fails and why, and refine its instructions until it passes at least eight of them.',
    '[]',
    'About three hours, in pieces of any size. Bring your test sheet to session 2.',
    'take-home-exercise-1'),
  (1, 5, 'exercise', 'Advanced Integration & Optimization',
    'Make your agent part of real work. You connect it to a tool you use, let it handle a case it has not seen before, and measure what it saves, so that you have something to show in session 3.',
    '[
    {"title":"Adaptability","text":"It copes with what it was not shown: another wording, a missing piece, a request that is none of its business. It asks or says so instead of guessing."},
    {"title":"Reasoning & Planning","text":"It breaks a request into steps, does them in a sensible order, checks what came of each, and can tell you why it did what it did."}]',
    'About four hours. Bring your agent, your numbers and a three-minute demo to session 3.',
    'take-home-exercise-2');
insert into schedule_items (cohort_id, position, kind, title, starts_at, ends_at, duration, recording_url, calendar_name,
  training_type, points, takeaway, description, objectives, outcome) values
  (1, 2, 'live session', 'Core Building Foundations', '2025-07-12T17:00:00Z', '2025-07-12T19:00:00Z', '2:00:00',
    'https://meet.agentspark.example/recordings/session-1', 'bootcamp-session-1',
    'Live workshop', array[
    'What an agent is, and what it is not',
    'Prompts that say exactly what you mean',
    'Your first agent, from an empty page'],
    'an agent of your own that answers.',
    'From an empty page to a first agent that answers. We choose one job of yours, write down what a good result looks like, and build the agent for it step by step on {partner}.',
    array[
    'Tell an agent from a chatbot, a prompt and an automation',
    'Choose a first job that is small enough to finish and worth finishing',
    'Write instructions with a role, a goal, context, limits and an example',
    'Find your way around {partner}: workflow, blocks, variables, and the preview',
    'Run your agent, read what it did, and change one thing at a time'],
    'A working agent of your own that does one job from beginning to end, and a list of what it should do better.'),
  (1, 4, 'live session', 'Workflow Mastery & Integrations', '2025-07-19T17:00:00Z', '2025-07-19T19:00:00Z', '2:00:00',
    null, 'bootcamp-session-2',
    'Live workshop', array[
    'Steps, branches and when to ask a person',
    'Joining your agent to mail, calendar and sheets',
    'Testing it with the awkward cases'],
    'an agent that does a whole job, end to end.',
    'Your agent grows from one answer to a whole piece of work. It follows steps, takes decisions, reads what you give it, hands on what it made, and asks a person when it should.',
    array[
    'Break a job into steps, and decide which of them need judgment',
    'Let a workflow branch, repeat and stop for a person to approve',
    'Give your agent knowledge: documents, examples, and the rules of your work',
    'Connect it to the tools you use, such as mail, calendar and sheets',
    'Test it with the awkward cases, and say what it does when something is missing'],
    'An agent that carries a job through several steps and hands the result to a tool you already use, with a person in the loop where it matters.'),
  (1, 6, 'live session', 'Showcase & Next Steps', '2025-07-26T17:00:00Z', '2025-07-26T19:00:00Z', '0:40:00',
    null, 'bootcamp-session-3',
    'Live showcase', array[
    'Show your agent to the cohort',
    'Feedback you can act on, and the rest of the time for questions',
    'The way to certification and paid projects'],
    'an agent you can show, and a plan for what comes next.',
    'You show what you made, see what the others made, and leave with feedback you can act on. Then we look ahead: certification, the community, and paid projects.',
    array[
    'Show an agent in three minutes: the problem, the agent at work, the difference it makes',
    'Give feedback that helps, and take it without defending',
    'Say honestly what your agent can not do, and who watches over it',
    'Plan the next version, and what you would have to know to build it',
    'Know the way on: certification, mentoring, and paid projects'],
    'An agent you can show to an employer or a client, and a plan with dates for what you build after the bootcamp.');
insert into office_hours (cohort_id, starts_at, ends_at, calendar_name) values
  (1, '2025-07-16T19:00:00Z', '2025-07-16T20:00:00Z', 'bootcamp-office-hours-1'),
  (1, '2025-07-16T23:00:00Z', '2025-07-17T00:00:00Z', 'bootcamp-office-hours-2');

-- Lists as an admin wants to see them again (docs/decisions/0082-filters-that-combine.md).
create table saved_views (
  id int primary key generated always as identity,
  member_id uuid not null references community_members (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- The address of the list behind its question mark; empty is everybody.
  query text not null check (length(query) <= 4000),
  -- The list begins with it.
  is_default boolean not null default false
);
create unique index saved_views_name on saved_views (member_id, lower(name));
create unique index saved_views_default on saved_views (member_id) where is_default;

-- An import of a long file, or a change of many members: first looked through, then, once an admin has agreed to what was found, done.
-- Any server goes on with it, a batch in each transaction (docs/decisions/0092-long-work-on-members.md).
create table member_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('import', 'status')),
  cohort_id int not null references cohorts (id) on delete cascade,
  -- Whoever asked for it; without them it stops.
  asked_by uuid references community_members (id) on delete set null,
  facts jsonb not null,
  state text not null default 'collecting' check (state in ('collecting', 'checking', 'checked', 'running', 'done', 'stopped')),
  -- Rows that it has, that are looked through, and with which it is done.
  total int not null default 0,
  checked int not null default 0,
  done int not null default 0,
  -- What the next batch has to know of those before.
  counters jsonb not null default '{}',
  -- In words, where it was stopped before its end.
  stopped_because text,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- Null where it waits for an admin, or is over.
  next_batch_at timestamptz
);
create index member_jobs_waiting on member_jobs (next_batch_at) where next_batch_at is not null;
create index member_jobs_newest on member_jobs (created_at desc);

create table member_job_rows (
  job_id uuid not null references member_jobs (id) on delete cascade,
  -- Of the file, or the place in the list.
  line int not null,
  member_id uuid,
  email citext not null,
  facts jsonb not null,
  -- What was found; null until then.
  outcome text,
  note text not null default '',
  -- What came of it; null until then.
  result text,
  result_note text not null default '',
  primary key (job_id, line)
);
create index member_job_rows_by_email on member_job_rows (email, job_id);
create index member_job_rows_by_member on member_job_rows (member_id) where member_id is not null;
create index member_job_rows_by_outcome on member_job_rows (job_id, outcome, line);

-- Whoever leaves stands in none of them any more.
create function forget_in_member_jobs() returns trigger language plpgsql as $$
begin
  delete from member_job_rows where email = any (array(select email from before)) or member_id = any (array(select id from before));
  return null;
end $$;
create trigger forget_in_member_jobs after delete on community_members
  referencing old table as before for each statement execute function forget_in_member_jobs();

-- What happens once, at a time: every server looks for it, and whoever deletes the row does it (docs/decisions/0051-deadlines.md).
create table due (
  kind text not null check (kind <> ''),
  -- What it is about, in the words of its kind: a member, a cohort.
  subject text not null,
  -- The instant that it is about. Together with kind and subject it says which one it is, whenever it is tried.
  -- Programs know milliseconds, and find it by them.
  moment timestamptz(3) not null,
  -- Locked before the row is taken. Null for what is about no cohort.
  cohort_id int references cohorts (id) on delete cascade,
  -- When it is tried next.
  due_at timestamptz not null,
  failures int not null default 0,
  primary key (kind, subject, moment)
);
create index due_next on due (due_at);
create index due_of_cohort on due (cohort_id);

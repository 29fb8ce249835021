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

-- For how long whoever gets a place has time to say that they take it, in days: none for the pilot, and for every cohort until an
-- admin says so. Two at least, so that a reminder leaves the day before the last.
alter table cohorts
  -- For somebody who waited, to accept the place that they are offered.
  add column accept_within int check (accept_within between 2 and 60),
  -- For everybody else who gets one, to open the training portal once.
  add column sign_in_within int check (sign_in_within between 2 and 60);

alter table registrations
  -- The end of the last day on which the place can still be taken; null for one that is theirs for good.
  add column expires_at timestamptz(3),
  add column expires_unless text check (expires_unless in ('accepted', 'signed-in')),
  -- Lost a place in this way, and stands where somebody stands who declined it.
  add column expired boolean not null default false,
  add constraint registrations_expire_unless_something_happens check ((expires_at is null) = (expires_unless is null)),
  add constraint only_places_expire check (expires_at is null or status = 'registered'),
  add constraint expired_places_count_as_declined check (not expired or declined_at is not null);
create index registrations_expiring on registrations (cohort_id, expires_at, member_id) where expires_at is not null;

-- Whatever else becomes of a registration ends this, however the change was made. Comes after `registrations_enter_queue`, by its
-- name, which may have taken declined_at away.
create function registrations_settle_expiry() returns trigger language plpgsql as $$
begin
  if new.status <> 'registered' then
    new.expires_at := null;
    new.expires_unless := null;
  end if;
  if new.declined_at is null then
    new.expired := false;
  end if;
  return new;
end $$;
create trigger registrations_settle_expiry before update on registrations
  for each row execute function registrations_settle_expiry();

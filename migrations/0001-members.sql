-- Who belongs, in which state, and how many fit (specification: community_members).
create extension if not exists citext;
create extension if not exists pg_trgm;

create table cohorts (
  id int primary key,
  capacity int not null check (capacity >= 0)
);
insert into cohorts (id, capacity) values (1, 100);

create table community_members (
  id uuid primary key default gen_random_uuid(),
  -- Null for people who only run the bootcamp: they belong to no cohort and hold no learner's place.
  cohort_id int default 1 references cohorts (id),
  first_name text not null check (length(first_name) between 1 and 200),
  last_name text not null check (length(last_name) between 1 and 200),
  email citext not null unique check (length(email::text) between 3 and 254 and email::text = btrim(email::text)),
  role text not null default 'member' check (role in ('member', 'builder', 'builder_plus', 'ambassador', 'admin')),
  status text not null check (status in ('registered', 'waitlist', 'confirmed', 'cancelled')),
  newsletter_subscription boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  -- The order of the queue: when somebody joined it, which after a decline is not the day they registered.
  waitlisted_at timestamptz,
  -- Said "Not at This Time": stays at the end of the queue and keeps nobody else from a place.
  declined_at timestamptz,
  -- A separator between the fields, so that a term never matches across the border of two of them.
  search text not null generated always as (lower(first_name || ' ' || last_name || E'\x1f' || email::text)) stored,
  check (status <> 'waitlist' or waitlisted_at is not null)
);

create index community_members_places on community_members (cohort_id) where status in ('registered', 'confirmed');
create index community_members_queue on community_members (cohort_id, waitlisted_at, id)
  where status = 'waitlist' and declined_at is null;
create index community_members_by_name on community_members (first_name, last_name, id) where status = 'registered';
create index community_members_newest on community_members (created_at desc, id);
create index community_members_search on community_members using gin (search gin_trgm_ops) with (fastupdate = off);

-- Whoever enters the queue gets a place in it, however the change was made (an import knows only created_at).
create function community_members_enter_queue() returns trigger language plpgsql as $$
begin
  if new.status <> 'waitlist' then
    new.waitlisted_at := null;
    new.declined_at := null;
  elsif tg_op = 'INSERT' then
    new.waitlisted_at := coalesce(new.waitlisted_at, new.created_at);
  elsif old.status <> 'waitlist' and new.waitlisted_at is not distinct from old.waitlisted_at then
    new.waitlisted_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger community_members_enter_queue before insert or update of status, waitlisted_at on community_members
  for each row execute function community_members_enter_queue();

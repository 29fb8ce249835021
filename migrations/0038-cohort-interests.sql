-- Who wants to hear when the next registration opens: an address without an account. It counts once a link in an email to it was used;
-- housekeeping forgets those of which none ever was.
create table cohort_interests (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique check (length(email::text) between 3 and 254 and email::text = btrim(email::text)),
  -- Entered last, by whomever.
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- The cohorts of which they were told that they can register. Whom they are told of is decided by this and by no clock: servers
  -- have one each, and a confirmation may be stored a moment after its time.
  told_of int[] not null default '{}'
);
create index cohort_interests_unconfirmed on cohort_interests (asked_at) where confirmed_at is null;

-- Who registers, or begins to wait, for a bootcamp that is not over has what they wanted to hear of. Whoever is in one already, and
-- then leaves an address, wants to hear of another one.
create function forget_interest_of_registered() returns trigger language plpgsql as $$
declare
  v_entered uuid[];
begin
  if tg_op = 'INSERT' then
    v_entered := array(
      select member_id from after join cohorts on cohorts.id = cohort_id
        where status <> 'cancelled' and (last_ends_at is null or last_ends_at > clock_timestamp()));
  else
    v_entered := array(
      select member_id from (
        select member_id, cohort_id from after where status <> 'cancelled'
        except select member_id, cohort_id from before where status <> 'cancelled') as entered
      join cohorts on cohorts.id = cohort_id
        where last_ends_at is null or last_ends_at > clock_timestamp());
  end if;
  if cardinality(v_entered) > 0 then
    delete from cohort_interests as interest using community_members as member
      where member.id = any (v_entered) and interest.email = member.email;
  end if;
  return null;
end $$;
create trigger registrations_forget_interest after insert on registrations
  referencing new table as after for each statement execute function forget_interest_of_registered();
create trigger registrations_forget_interest_again after update on registrations
  referencing old table as before new table as after for each statement execute function forget_interest_of_registered();

create function forget_interest_of_deleted() returns trigger language plpgsql as $$
begin
  delete from cohort_interests where email = old.email;
  return null;
end $$;
create trigger community_members_forget_interest_of_deleted after delete on community_members
  for each row execute function forget_interest_of_deleted();

-- It follows a corrected address, so that it goes with its person later. As a new one: whoever reads the old mailbox has links to
-- the old one.
create function move_interest_of_corrected() returns trigger language plpgsql as $$
begin
  with gone as (delete from cohort_interests where email = old.email returning asked_at, confirmed_at, told_of)
    insert into cohort_interests (email, asked_at, confirmed_at, told_of)
      select new.email, asked_at, confirmed_at, told_of from gone where confirmed_at is not null
      on conflict (email) do update
        set confirmed_at = coalesce(cohort_interests.confirmed_at, excluded.confirmed_at),
            told_of = cohort_interests.told_of || excluded.told_of;
  return null;
end $$;
create trigger community_members_move_interest_of_corrected after update of email on community_members
  for each row when (old.email <> new.email) execute function move_interest_of_corrected();

-- From when on those who want to hear of it may register, by their private links and before everybody else. Those who kept their turn
-- wait in the queue by then, and so come before them.
alter table cohorts
  add column head_start_at timestamptz,
  add constraint cohorts_have_a_head_start_before_they_open
    check (head_start_at is null or (opens_at is not null and head_start_at < opens_at));

-- Of what they were told: each opening of a cohort once, whichever server comes first.
create table openings_told (
  cohort_id int not null references cohorts (id) on delete cascade,
  opening text not null check (opening in ('head start', 'registration')),
  told_at timestamptz not null,
  primary key (cohort_id, opening)
);

-- Who waits in a cohort in which nobody gets a place any more may keep their turn for the next one: they wait there with the time from
-- which they have waited here, once it is published (docs/decisions/0050-interest-and-kept-turns.md).
alter table registrations
  add column turn_kept_at timestamptz,
  -- Where they waited before, for somebody whose turn was kept.
  add column turn_from int references cohorts (id),
  add constraint turns_are_kept_by_who_waits check (turn_kept_at is null or (status = 'waitlist' and declined_at is null));
create index registrations_kept_turns on registrations (cohort_id) where turn_kept_at is not null;

-- Whatever else becomes of a registration ends it, however the change was made.
create function registrations_lose_turn() returns trigger language plpgsql as $$
begin
  if new.status <> 'waitlist' or new.declined_at is not null then
    new.turn_kept_at := null;
  end if;
  return new;
end $$;
create trigger registrations_lose_turn before update on registrations
  for each row when (new.turn_kept_at is not null) execute function registrations_lose_turn();

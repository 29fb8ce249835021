-- What screens count costs the same among a thousand and a million people (docs/decisions/0054-tallies.md).

-- How many people there are of a kind: the sum of their changes. A change is only ever added, so two transactions never wait for
-- each other here; fold_tallies makes one row of those that are committed.
create table tallies (
  -- 0 for everyone.
  cohort_id int not null,
  subject text not null,
  value text not null,
  people int not null
);
create index tallies_of on tallies (cohort_id, subject, value) include (people);

-- As before (0040-lists-of-every-cohort.sql), and whether they asked for the newsletter.
create or replace view listed_standings as
select
  member.id as member_id,
  case
    when bool_or(registration.status = 'registered') then 'registered'
    when bool_or(registration.status = 'confirmed') then 'confirmed'
    when bool_or(registration.status = 'waitlist') then 'waitlist'
    when count(registration) > 0 then 'cancelled'
    when member.role = 'admin' then 'team'
    else 'cancelled'
  end as standing,
  member.created_at,
  member.newsletter_subscription as newsletter
from community_members as member left join registrations as registration on registration.member_id = member.id
group by member.id;

-- Held until this is committed, so nobody is missed.
lock table community_members, registrations, community_pilot in share row exclusive mode;
alter table member_standings add column newsletter boolean not null default false;
update member_standings set newsletter = true from community_members where id = member_id and newsletter_subscription;

create or replace function standings_follow() returns trigger language plpgsql as $$
declare
  v_ids uuid[];
begin
  case tg_table_name || ' ' || tg_op
    when 'community_members INSERT' then
      v_ids := array(select id from after);
    when 'community_members UPDATE' then
      v_ids := array(
        select id from (
          select id, role, created_at, newsletter_subscription from after
          except select id, role, created_at, newsletter_subscription from before) as changed);
    when 'registrations INSERT' then
      v_ids := array(select member_id from after);
    when 'registrations UPDATE' then
      v_ids := array(
        select member_id from (
          select member_id, cohort_id, status from after except select member_id, cohort_id, status from before) as changed);
    when 'registrations DELETE' then
      v_ids := array(select member_id from before);
  end case;
  if cardinality(v_ids) = 0 then
    return null;
  end if;
  perform from community_members where id = any (v_ids) order by id for no key update;
  insert into member_standings as known select * from listed_standings where member_id = any (v_ids)
    on conflict (member_id) do update
      set standing = excluded.standing, created_at = excluded.created_at, newsletter = excluded.newsletter
      where row(known.*) is distinct from row(excluded.*);
  return null;
end $$;

-- One narrow row for each registration: what the screens of the admin area count, and in which order they list it. The triggers
-- below keep roster_entries equal to this view.
create view listed_registrations as
select
  registration.cohort_id,
  registration.member_id,
  registration.status,
  -- The parts of a queue are counted by themselves.
  case
    when registration.status <> 'waitlist' then registration.status
    when expired then 'expired'
    when registration.declined_at is not null then 'declined'
    when turn_kept_at is not null then 'keeping turn'
    else 'waiting'
  end as place,
  -- Whoever has a record, whatever their status is now; of those without one, only who is registered could have signed up. An
  -- imported record may be completed but not accepted: the portal asks for the expectations first.
  case
    when user_id is null then case registration.status when 'registered' then 'not-signed-up' else '' end
    when expectations_accepted_at is null then 'pending-onboarding'
    when questionnaire_completed then 'registration-complete'
    else 'questionnaire-pending'
  end as onboarding,
  first_name,
  last_name,
  newsletter_subscription as newsletter
from registrations as registration
  join community_members as member on member.id = member_id
  left join community_pilot on user_id = member_id;

create table roster_entries (
  cohort_id int not null,
  member_id uuid not null,
  status text not null,
  place text not null,
  onboarding text not null,
  first_name text not null,
  last_name text not null,
  newsletter boolean not null
);

-- What those who are listed in the directory have answered, of each cohort in which they are and of everyone (0): the triggers of the
-- directory keep shared_answers equal to this view.
create view listed_answers as
select
  listed.cohort_id,
  listed.member_id,
  listed.industry,
  -- A person counts once for a goal, however their record came to hold it.
  array(select distinct unnest(string_to_array(lower(bootcamp_goal), ', ')) order by 1) as goals,
  -- Null for who has told none of what they want to build. In the order of the page, those of whom it is not known come first.
  case when ai_goal <> '' then coalesce(questionnaire_completed_at, 'infinity') end as wished_at
from (
    select 0 as cohort_id, member_id, industry from directory_entries
    union all
    select cohort_id, member_id, industry from cohort_directory_entries
  ) as listed
  join community_pilot on user_id = listed.member_id;

create table shared_answers (
  cohort_id int not null,
  member_id uuid not null,
  industry text not null,
  goals text[] not null,
  wished_at timestamptz
);

-- What the sums of tallies are equal to.
create view counted_people as
select cohort_id, subject, value, count(*)::int as people
from (
  select 0 as cohort_id, 'standing' as subject, standing as value from member_standings
  -- Who gets newsletters: of everyone, and of a cohort those who are registered for it.
  union all select 0, 'reader', '' from member_standings where newsletter and standing <> 'cancelled'
  union all select cohort_id, 'reader', '' from roster_entries where newsletter and status = 'registered'
  union all select cohort_id, 'place', place from roster_entries
  union all select cohort_id, 'onboarding', onboarding from roster_entries where onboarding <> ''
  union all select cohort_id, 'onboarding of registered', onboarding from roster_entries where status = 'registered'
  union all select cohort_id, 'industry', industry from shared_answers
  union all select cohort_id, 'goal', goal from shared_answers, unnest(goals) as goal
  union all select cohort_id, 'wish', '' from shared_answers where wished_at is not null
) as counted
group by cohort_id, subject, value;

-- A row is counted by what it says alone, so it doesn't matter what others change meanwhile.
create function tally_standings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into tallies
      select 0, subject, value, -count(*)
      from before, lateral (values
        ('standing', standing), ('reader', case when newsletter and standing <> 'cancelled' then '' end)) as counted (subject, value)
      where value is not null group by subject, value;
  end if;
  if tg_op <> 'DELETE' then
    insert into tallies
      select 0, subject, value, count(*)
      from after, lateral (values
        ('standing', standing), ('reader', case when newsletter and standing <> 'cancelled' then '' end)) as counted (subject, value)
      where value is not null group by subject, value;
  end if;
  return null;
end $$;

create function tally_roster() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into tallies
      select cohort_id, subject, value, -count(*)
      from before, lateral (values
        ('place', place), ('onboarding', nullif(onboarding, '')),
        ('onboarding of registered', case status when 'registered' then onboarding end),
        ('reader', case when status = 'registered' and newsletter then '' end)) as counted (subject, value)
      where value is not null group by cohort_id, subject, value;
  end if;
  if tg_op <> 'DELETE' then
    insert into tallies
      select cohort_id, subject, value, count(*)
      from after, lateral (values
        ('place', place), ('onboarding', nullif(onboarding, '')),
        ('onboarding of registered', case status when 'registered' then onboarding end),
        ('reader', case when status = 'registered' and newsletter then '' end)) as counted (subject, value)
      where value is not null group by cohort_id, subject, value;
  end if;
  return null;
end $$;

create function tally_answers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into tallies
      select cohort_id, subject, value, -count(*)
      from before, lateral (
        select 'industry' as subject, industry as value union all select 'goal', unnest(goals)
        union all select 'wish', '' where wished_at is not null) as counted
      group by cohort_id, subject, value;
  end if;
  if tg_op <> 'DELETE' then
    insert into tallies
      select cohort_id, subject, value, count(*)
      from after, lateral (
        select 'industry' as subject, industry as value union all select 'goal', unnest(goals)
        union all select 'wish', '' where wished_at is not null) as counted
      group by cohort_id, subject, value;
  end if;
  return null;
end $$;

create trigger tally_new_standings after insert on member_standings
  referencing new table as after for each statement execute function tally_standings();
create trigger tally_standings after update on member_standings
  referencing old table as before new table as after for each statement execute function tally_standings();
create trigger tally_gone_standings after delete on member_standings
  referencing old table as before for each statement execute function tally_standings();
create trigger tally_new_roster after insert on roster_entries
  referencing new table as after for each statement execute function tally_roster();
create trigger tally_roster after update on roster_entries
  referencing old table as before new table as after for each statement execute function tally_roster();
create trigger tally_gone_roster after delete on roster_entries
  referencing old table as before for each statement execute function tally_roster();
create trigger tally_new_answers after insert on shared_answers
  referencing new table as after for each statement execute function tally_answers();
create trigger tally_answers after update on shared_answers
  referencing old table as before new table as after for each statement execute function tally_answers();
create trigger tally_gone_answers after delete on shared_answers
  referencing old table as before for each statement execute function tally_answers();

-- Any number of servers may do it at once: each row is taken away by one of them, which adds what it took.
create function fold_tallies() returns void language plpgsql as $$
begin
  if pg_try_advisory_xact_lock(hashtextextended('tallies', 0)) then
    with folded as (
      delete from tallies where (cohort_id, subject, value) in (
        select cohort_id, subject, value from tallies group by 1, 2, 3 having count(*) > 1)
      returning cohort_id, subject, value, people)
    insert into tallies
      select cohort_id, subject, value, sum(people) from folded group by 1, 2, 3 having sum(people) <> 0;
  end if;
end $$;

-- For the operator: counts everybody, and returns what was wrong. Once it has the lock, whoever has added a change is committed, and
-- whoever has not waits with it.
create function count_anew() returns table (cohort_id int, subject text, value text, told int, people int) language plpgsql as $$
#variable_conflict use_column
begin
  lock table tallies in share row exclusive mode;
  return query
    with counted as materialized (select * from counted_people),
      gone as (delete from tallies returning tallies.*),
      told as (select gone.cohort_id, gone.subject, gone.value, sum(gone.people)::int as people from gone group by 1, 2, 3),
      kept as (insert into tallies select * from counted)
    select cohort_id, subject, value, coalesce(told.people, 0), coalesce(counted.people, 0)
    from counted full join told using (cohort_id, subject, value)
    where coalesce(told.people, 0) <> coalesce(counted.people, 0);
end $$;

-- Who changes a member, a registration or a record at the same moment meet at the rows of member and record: whoever comes second sees
-- what the first has done, because each statement in here looks anew.
create function refresh_roster(ids uuid[]) returns void language plpgsql as $$
begin
  perform from community_pilot where user_id = any (ids) order by user_id for no key update;
  insert into roster_entries as known select * from listed_registrations where member_id = any (ids)
    on conflict (member_id, cohort_id) do update
      set status = excluded.status, place = excluded.place, onboarding = excluded.onboarding,
        first_name = excluded.first_name, last_name = excluded.last_name, newsletter = excluded.newsletter
      where row(known.*) is distinct from row(excluded.*);
end $$;

create function roster_follows() returns trigger language plpgsql as $$
declare
  v_ids uuid[];
begin
  case tg_table_name || ' ' || tg_op
    when 'registrations INSERT' then
      v_ids := array(select member_id from after);
      perform from community_members where id = any (v_ids) order by id for no key update;
    when 'registrations UPDATE' then
      v_ids := array(
        select member_id from (
          select member_id, cohort_id, status, expired, declined_at is null, turn_kept_at is null from after
          except
          select member_id, cohort_id, status, expired, declined_at is null, turn_kept_at is null from before) as changed);
      perform from community_members where id = any (v_ids) order by id for no key update;
      -- Of somebody without a record it tells nothing; with one, they meet there.
      v_ids := v_ids || array(
        select member_id from (
          select member_id, cohort_id, expectations_accepted_at is null from after
          except select member_id, cohort_id, expectations_accepted_at is null from before) as changed);
    when 'registrations DELETE' then
      delete from roster_entries using before
        where (roster_entries.member_id, roster_entries.cohort_id) = (before.member_id, before.cohort_id);
      return null;
    when 'community_members UPDATE' then
      v_ids := array(
        select id from (
          select id, first_name, last_name, newsletter_subscription from after
          except select id, first_name, last_name, newsletter_subscription from before) as changed);
    when 'community_pilot INSERT' then
      v_ids := array(select user_id from after);
    when 'community_pilot UPDATE' then
      v_ids := array(
        select user_id from (
          select user_id, questionnaire_completed from after except select user_id, questionnaire_completed from before) as changed);
    when 'community_pilot DELETE' then
      v_ids := array(select user_id from before);
  end case;
  if cardinality(v_ids) > 0 then
    perform refresh_roster(v_ids);
  end if;
  return null;
end $$;
create trigger roster_follows_new_registrations after insert on registrations
  referencing new table as after for each statement execute function roster_follows();
create trigger roster_follows_registrations after update on registrations
  referencing old table as before new table as after for each statement execute function roster_follows();
create trigger roster_follows_deleted_registrations after delete on registrations
  referencing old table as before for each statement execute function roster_follows();
create trigger roster_follows_members after update on community_members
  referencing old table as before new table as after for each statement execute function roster_follows();
-- Until it is committed a change of its person can't meet a new record, so it waits for that change, or that change for it.
create function lock_member_of_record() returns trigger language plpgsql as $$
begin
  perform from community_members where id = new.user_id for share;
  return new;
end $$;
create trigger community_pilot_lock_member before insert on community_pilot
  for each row execute function lock_member_of_record();
create trigger roster_follows_new_records after insert on community_pilot
  referencing new table as after for each statement execute function roster_follows();
create trigger roster_follows_records after update on community_pilot
  referencing old table as before new table as after for each statement execute function roster_follows();
create trigger roster_follows_deleted_records after delete on community_pilot
  referencing old table as before for each statement execute function roster_follows();

-- As before (0035-expectations-per-cohort.sql), and their answers.
create or replace function refresh_listing(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  perform from community_pilot where user_id = any (ids) order by user_id for no key update;
  delete from directory_entries as entry where member_id = any (ids)
    and not exists (select from listed_members as listed where row(listed.*) = row(entry.*));
  insert into directory_entries select * from listed_members where member_id = any (ids) on conflict do nothing;
  delete from cohort_directory_entries as entry where member_id = any (ids)
    and not exists (select from listed_in_cohorts as listed where row(listed.*) = row(entry.*));
  insert into cohort_directory_entries select * from listed_in_cohorts where member_id = any (ids) on conflict do nothing;
  delete from shared_answers as answer where member_id = any (ids)
    and not exists (select from listed_answers as listed where (listed.member_id, listed.cohort_id) = (answer.member_id, answer.cohort_id));
  insert into shared_answers as known select * from listed_answers where member_id = any (ids)
    on conflict (member_id, cohort_id) do update
      set industry = excluded.industry, goals = excluded.goals, wished_at = excluded.wished_at
      where row(known.*) is distinct from row(excluded.*);
  perform refresh_listed_projects(array(
    select id from ai_agent_projects where user_id = any (ids) order by id for no key update));
end $$;

create or replace function listing_follows() returns trigger language plpgsql as $$
begin
  case tg_table_name || ' ' || tg_op
    when 'community_members UPDATE' then
      perform refresh_listing(array(
        select id from (
          select id, first_name, last_name from after
          except select id, first_name, last_name from before) as changed));
    -- Who was never in the portal is in no list: registrations, which everybody waits for, are not held up by looking.
    when 'registrations INSERT' then
      perform refresh_listing(array(
        select member_id from after
          where status = 'registered' and exists (select from community_pilot where user_id = member_id)));
    when 'registrations UPDATE' then
      perform refresh_listing(array(
        select member_id from (
          select member_id, cohort_id, status = 'registered', expectations_accepted_at is null from after
          except select member_id, cohort_id, status = 'registered', expectations_accepted_at is null from before) as changed
          where exists (select from community_pilot where user_id = member_id)));
    when 'registrations DELETE' then
      perform refresh_listing(array(select member_id from before where status = 'registered'));
    when 'community_pilot INSERT' then
      -- Only an import writes a record that is complete from the start. Until it is committed a change of its person can't meet
      -- it there, so it has to wait for that change, or that change for it.
      perform from community_members
        where id in (select user_id from after where accepted_expectations and questionnaire_completed) order by id for share;
      perform refresh_listing(array(select user_id from after where accepted_expectations and questionnaire_completed));
    when 'community_pilot UPDATE' then
      perform refresh_listing(array(
        select user_id from (
          select user_id, accepted_expectations, questionnaire_completed, work_status, industry, job_title, company, location,
              bootcamp_goal, coalesce(ai_goal, '') = '', questionnaire_completed_at
            from after
          except
          select user_id, accepted_expectations, questionnaire_completed, work_status, industry, job_title, company, location,
              bootcamp_goal, coalesce(ai_goal, '') = '', questionnaire_completed_at
            from before) as changed));
    when 'community_pilot DELETE' then
      perform refresh_listing(array(select user_id from before));
    when 'ai_agent_projects INSERT' then
      -- Nobody else sees these projects yet, so they are waited for at the rows of their authors.
      perform from community_members where id in (select user_id from after) order by id for share;
      perform from community_pilot where user_id in (select user_id from after) order by user_id for share;
      perform refresh_listed_projects(array(select id from after));
    when 'ai_agent_projects UPDATE' then
      perform refresh_listed_projects(array(select id from after));
  end case;
  return null;
end $$;

-- The triggers hold off changes until this is committed, so nobody is missed.
insert into roster_entries select * from listed_registrations;
alter table roster_entries add primary key (member_id, cohort_id);
create index roster_entries_by_onboarding on roster_entries (cohort_id, onboarding, first_name, last_name, member_id)
  where onboarding <> '';
insert into shared_answers select * from listed_answers;
alter table shared_answers add primary key (member_id, cohort_id);
create index shared_answers_wishes on shared_answers (cohort_id, wished_at desc, member_id) where wished_at is not null;
insert into tallies select * from counted_people where subject = 'standing' or (subject = 'reader' and cohort_id = 0);
analyze roster_entries, shared_answers, tallies;

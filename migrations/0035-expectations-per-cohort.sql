-- Expectations are accepted for each cohort, whose dates they name, and the directory is read for one cohort as well as for everyone
-- (docs/decisions/0047-a-participants-own-cohort.md).

-- The release before accepts in community_pilot. Whoever changes a registration has its member first, so members come first here too.
lock table community_members, community_pilot in share row exclusive mode;
alter table registrations add column expectations_accepted_at timestamptz;

-- That somebody accepts changes no place and no session: what those triggers do for 300,000 rows would be nothing, slowly.
alter table registrations disable trigger user;
update registrations set expectations_accepted_at = coalesce(record.questionnaire_completed_at, record.created_at)
  from community_pilot as record
  where record.user_id = registrations.member_id and registrations.cohort_id = 1 and record.accepted_expectations;
alter table registrations enable trigger user;

-- Public pages say nothing of it.
drop trigger registrations_change_public_pages on registrations;
create trigger registrations_change_public_pages
  after insert or delete or update of member_id, cohort_id, status, waitlisted_at, declined_at on registrations
  for each statement execute function count_change_of_public_pages();

-- Nor does it bring anybody into a cohort: only who comes into one is locked and asked about others, as before (0032-registrations.sql).
create or replace function refuse_second_registration() returns trigger language plpgsql as $$
declare
  v_ids uuid[];
begin
  if tg_op = 'INSERT' then
    v_ids := array(select member_id from after where status <> 'cancelled');
  else
    v_ids := array(
      select member_id from (
        select member_id, cohort_id from after where status <> 'cancelled'
        except select member_id, cohort_id from before where status <> 'cancelled') as entered);
  end if;
  if cardinality(v_ids) = 0 then
    return null;
  end if;
  perform from community_members where id = any (v_ids) order by id for no key update;
  if exists (
    select from after join registrations as live using (member_id)
        join cohorts on cohorts.id = live.cohort_id and (last_ends_at is null or last_ends_at > clock_timestamp())
      where member_id = any (v_ids) and after.status <> 'cancelled' and live.status <> 'cancelled'
      group by after.member_id, after.cohort_id having count(*) > 1)
  then
    raise exception 'somebody takes part in another cohort' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
drop trigger registrations_refuse_second_again on registrations;
create trigger registrations_refuse_second_again after update on registrations
  referencing old table as before new table as after for each statement execute function refuse_second_registration();

-- What the release before writes: accepted is the cohort in which it sees the person. This program accepts a registration first, so
-- there is one already.
create function registrations_follow_acceptance() returns trigger language plpgsql as $$
begin
  if exists (
    select from after where accepted_expectations
      and not exists (select from registrations where member_id = user_id and expectations_accepted_at is not null))
  then
    update registrations set expectations_accepted_at = clock_timestamp()
      from after join community_members as member on member.id = user_id
      where accepted_expectations and (registrations.member_id, registrations.cohort_id) = (member.id, member.cohort_id)
        and not exists (
          select from registrations as accepted where accepted.member_id = user_id and accepted.expectations_accepted_at is not null);
  end if;
  return null;
end $$;
create trigger registrations_follow_new_acceptance after insert on community_pilot
  referencing new table as after for each statement execute function registrations_follow_acceptance();
create trigger registrations_follow_acceptance after update on community_pilot
  referencing new table as after for each statement execute function registrations_follow_acceptance();

-- Nobody sees a draft but admins, so a place in one opens no door yet. As before (0032-registrations.sql) otherwise.
create or replace function end_sessions_without_registration() returns trigger language plpgsql as $$
declare
  v_ids uuid[];
begin
  if tg_op = 'DELETE' then
    v_ids := array(select member_id from before where status = 'registered');
  else
    v_ids := array(
      select member_id from (
        select member_id, cohort_id from before where status = 'registered'
        except select member_id, cohort_id from after where status = 'registered') as lost);
  end if;
  if cardinality(v_ids) > 0 then
    perform from community_members where id = any (v_ids) order by id for no key update;
    delete from sessions using community_members as member
      where member.id = any (v_ids) and member.role <> 'admin' and sessions.member_id = member.id
        and not exists (
          select from registrations as other join cohorts on cohorts.id = other.cohort_id and cohorts.state <> 'draft'
            where other.member_id = member.id and other.status = 'registered');
  end if;
  return null;
end $$;

-- Who is listed in a cohort: of those who are listed, who is registered for it and has accepted what it expects. The triggers keep
-- cohort_directory_entries equal to this view, column by column, as they keep directory_entries equal to listed_members.
create view listed_in_cohorts as
select cohort_id, listed.*
from listed_members as listed
  join registrations as own on own.member_id = listed.member_id
where own.status = 'registered' and own.expectations_accepted_at is not null;

-- A table of its own, led by the cohort, because a page is read in the order of an index: one array of cohorts for each person would
-- have to be sorted, and the servers of the release before read directory_entries as everyone, once.
create table cohort_directory_entries (
  cohort_id int not null,
  member_id uuid not null,
  sort_key text collate "C" not null,
  search text collate "C" not null,
  industry text not null,
  work_status text not null
);
insert into cohort_directory_entries select * from listed_in_cohorts;
alter table cohort_directory_entries add primary key (member_id, cohort_id);
create index cohort_directory_entries_order on cohort_directory_entries (cohort_id, sort_key, member_id);
create index cohort_directory_entries_industry on cohort_directory_entries (cohort_id, industry, sort_key, member_id);
create index cohort_directory_entries_work_status on cohort_directory_entries (cohort_id, work_status, sort_key, member_id);
create index cohort_directory_entries_both on cohort_directory_entries (cohort_id, industry, work_status, sort_key, member_id);
create index cohort_directory_entries_search on cohort_directory_entries using gin (search gin_trgm_ops) with (fastupdate = off);
alter table cohort_directory_entries alter column search set statistics 1000;
analyze cohort_directory_entries;

-- As before (0030-listing.sql), and in each cohort.
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
          select user_id, accepted_expectations, questionnaire_completed, work_status, industry, job_title, company, location
            from after
          except
          select user_id, accepted_expectations, questionnaire_completed, work_status, industry, job_title, company, location
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

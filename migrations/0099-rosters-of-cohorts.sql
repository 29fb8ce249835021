-- The members of a cohort are listed in any order, and those worth a look are counted, from the roster alone: among a million people each
-- of 5,250 was looked up in the table of all (docs/decisions/0115-rosters-of-cohorts.md).

-- Held until this is committed, so nobody is missed.
lock table community_members, registrations, community_pilot in share row exclusive mode;

-- mailbox_of, planned once: written into the statement of each registration it took longer to plan than to run.
create function planned_mailbox_of(p_address text) returns text language plpgsql immutable parallel safe as $$
begin
  return mailbox_of(p_address);
end $$;

-- As before (0042-tallies.sql), and what lists of a cohort are ordered by, and its looks ask for.
create or replace view listed_registrations as
select
  registration.cohort_id,
  registration.member_id,
  registration.status,
  case
    when registration.status <> 'waitlist' then registration.status
    when expired then 'expired'
    when registration.declined_at is not null then 'declined'
    when turn_kept_at is not null then 'keeping turn'
    else 'waiting'
  end as place,
  case
    when user_id is null then case registration.status when 'registered' then 'not-signed-up' else '' end
    when expectations_accepted_at is null then 'pending-onboarding'
    when questionnaire_completed then 'registration-complete'
    else 'questionnaire-pending'
  end as onboarding,
  first_name,
  last_name,
  newsletter_subscription as newsletter,
  member.role,
  -- Their email: as text it is sorted and compared in a quarter of the time. By this name, as the last release asks for an `email` beside it.
  lower(member.email::text) as address,
  planned_mailbox_of(member.email::text) as mailbox,
  member.created_at
from registrations as registration
  join community_members as member on member.id = member_id
  left join community_pilot on user_id = member_id;

-- Written anew: to change each row would leave the table twice as long. Nobody is counted another time for it.
alter table roster_entries disable trigger user;
truncate roster_entries;
drop index roster_entries_by_onboarding;
alter table roster_entries
  drop constraint roster_entries_pkey,
  add column role text not null,
  add column address text not null,
  add column mailbox text not null,
  add column created_at timestamptz not null;
insert into roster_entries select * from listed_registrations;
alter table roster_entries add primary key (member_id, cohort_id);
create index roster_entries_by_onboarding on roster_entries (cohort_id, onboarding, first_name, last_name, member_id)
  where onboarding <> '';
create index roster_entries_of_cohort on roster_entries (cohort_id);
alter table roster_entries enable trigger user;
analyze roster_entries;

-- As before (0044-writes.sql), but for what is told of a member.
create or replace function refresh_roster(ids uuid[]) returns void language plpgsql as $$
begin
  perform from community_pilot where user_id = any (ids) order by user_id for no key update;
  insert into roster_entries as known select * from listed_registrations where member_id in (select unnest(ids))
    on conflict (member_id, cohort_id) do update
      set status = excluded.status, place = excluded.place, onboarding = excluded.onboarding,
        first_name = excluded.first_name, last_name = excluded.last_name, newsletter = excluded.newsletter,
        role = excluded.role, address = excluded.address, mailbox = excluded.mailbox, created_at = excluded.created_at
      where row(known.*) is distinct from row(excluded.*);
end $$;

-- As before (0094-deleted-registrations-wait.sql), but for the same.
create or replace function roster_follows() returns trigger language plpgsql as $$
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
      -- Their record is waited for like in refresh_roster, or the one for whom it is changed would write the row anew.
      v_ids := array(select member_id from before);
      perform from community_members where id = any (v_ids) order by id for no key update;
      perform from community_pilot where user_id = any (v_ids) order by user_id for no key update;
      delete from roster_entries using before
        where (roster_entries.member_id, roster_entries.cohort_id) = (before.member_id, before.cohort_id);
      return null;
    when 'community_members UPDATE' then
      v_ids := array(
        select id from (
          select id, first_name, last_name, newsletter_subscription, role, email, created_at from after
          except select id, first_name, last_name, newsletter_subscription, role, email, created_at from before) as changed);
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

-- A search of a short cohort, and of a state of the pilot, is answered by the roster alone: each of those who were looked through was looked
-- up in the table of all (docs/decisions/0115-rosters-of-cohorts.md).

-- Held until this is committed, so nobody is missed.
lock table community_members, registrations, community_pilot in share row exclusive mode;

-- As before (0099-rosters-of-cohorts.sql), and what searches look at.
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
  lower(member.email::text) as address,
  planned_mailbox_of(member.email::text) as mailbox,
  member.created_at,
  member.search
from registrations as registration
  join community_members as member on member.id = member_id
  left join community_pilot on user_id = member_id;

-- Written anew: to change each row would leave the table twice as long. Nobody is counted another time for it.
alter table roster_entries disable trigger user;
truncate roster_entries;
drop index roster_entries_by_onboarding;
drop index roster_entries_of_cohort;
alter table roster_entries drop constraint roster_entries_pkey, add column search text not null;
insert into roster_entries select * from listed_registrations;
alter table roster_entries add primary key (member_id, cohort_id);
create index roster_entries_by_onboarding on roster_entries (cohort_id, onboarding, first_name, last_name, member_id)
  where onboarding <> '';
create index roster_entries_of_cohort on roster_entries (cohort_id);
alter table roster_entries enable trigger user;
analyze roster_entries;

-- As before (0099-rosters-of-cohorts.sql), but for the same.
create or replace function refresh_roster(ids uuid[]) returns void language plpgsql as $$
begin
  perform from community_pilot where user_id = any (ids) order by user_id for no key update;
  insert into roster_entries as known select * from listed_registrations where member_id in (select unnest(ids))
    on conflict (member_id, cohort_id) do update
      set status = excluded.status, place = excluded.place, onboarding = excluded.onboarding,
        first_name = excluded.first_name, last_name = excluded.last_name, newsletter = excluded.newsletter,
        role = excluded.role, address = excluded.address, mailbox = excluded.mailbox, created_at = excluded.created_at,
        search = excluded.search
      where row(known.*) is distinct from row(excluded.*);
end $$;

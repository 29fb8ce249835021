-- An import of answers writes the record of a participant who has never been in the portal, and the record alone counted as a visit.
lock table community_members, registrations, community_pilot in share row exclusive mode;

-- Null: never. The default is for the first visit, which writes the record.
alter table community_pilot add column entered_at timestamptz;
alter table community_pilot disable trigger user;
-- The portal takes answers only after the expectations, so answers without them are imported, and a session shows a visit all the same.
update community_pilot set entered_at = created_at
  where accepted_expectations
    or num_nonnulls(work_status, industry, job_title, company, location, linkedin, bootcamp_goal, ai_goal, ai_tools, used_mindstudio, about) = 0
    or exists (select from sessions where member_id = user_id);
alter table community_pilot enable trigger user;
alter table community_pilot alter column entered_at set default clock_timestamp();

-- As before (0100-rosters-hold-what-is-searched.sql), but for who has been in the portal.
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
    when entered_at is null then case registration.status when 'registered' then 'not-signed-up' else '' end
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

-- As before (0099-rosters-of-cohorts.sql), but a first visit changes the row as well.
do $$
declare
  v_before text := pg_get_functiondef('roster_follows()'::regprocedure);
  v_after text := replace(
    v_before,
    'select user_id, questionnaire_completed from after except select user_id, questionnaire_completed from before',
    'select user_id, questionnaire_completed, entered_at is null from after
          except select user_id, questionnaire_completed, entered_at is null from before');
begin
  if v_after = v_before then
    raise exception 'roster_follows reads otherwise than was thought';
  end if;
  execute v_after;
end $$;

select refresh_roster(array(select user_id from community_pilot where entered_at is null));

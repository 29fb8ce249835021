-- Whose registration was deleted beside a change of their record or name could stay listed: the change had looked before the deletion was
-- committed, and wrote the row after it. A deletion now meets such a change where all others do (0042-tallies.sql).
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

-- Held until this is committed, so nobody is missed.
lock table community_members, registrations, community_pilot in share row exclusive mode;
delete from roster_entries as entry where not exists (
  select from registrations as registration
    where (registration.member_id, registration.cohort_id) = (entry.member_id, entry.cohort_id));

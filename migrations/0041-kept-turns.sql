-- As before (0034-registration-window.sql), but whoever keeps their turn for the next cohort holds up nobody who comes for this one:
-- a cohort that goes on taking registrations, as the pilot does, would send all of them to its queue.
create or replace function place_for_newcomer(p_cohort_id int, p_now timestamptz default null) returns text language plpgsql as $$
declare
  v_cohort cohorts;
  v_admission text;
  v_status text;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'place_for_newcomer needs read committed' using errcode = '25001';
  end if;
  select * into strict v_cohort from cohorts where id = p_cohort_id for no key update;
  v_admission := admission(v_cohort, coalesce(p_now, clock_timestamp()));
  if v_admission not in ('open', 'waitlist') then
    raise exception 'cohort % takes no registrations', p_cohort_id using errcode = 'RC001';
  end if;
  -- A place that became free belongs to those who wait for it, so a newcomer joins the queue while there is one.
  select case when v_admission = 'open' and count(*) < v_cohort.capacity and not exists (
      select from registrations where cohort_id = p_cohort_id and status = 'waitlist' and declined_at is null and turn_kept_at is null
    ) then 'registered' else 'waitlist' end
    into v_status
    from (
      select from registrations
        where cohort_id = p_cohort_id and status in ('registered', 'confirmed') limit v_cohort.capacity
    ) as places;
  return v_status;
end $$;

-- As in 0044-writes.sql, but a newcomer gets a place while more places are free than people wait for one, so nobody is sent into a queue
-- of four while a hundred places are free.
create or replace function place_at(p_cohort_id int, p_now timestamptz) returns text language plpgsql as $$
declare
  v_cohort cohorts;
  v_admission text;
begin
  select * into strict v_cohort from cohorts where id = p_cohort_id;
  v_admission := admission(v_cohort, coalesce(p_now, clock_timestamp()));
  if v_admission not in ('open', 'waitlist') then
    return null;
  end if;
  if v_admission = 'waitlist' then
    return 'waitlist';
  end if;
  -- Those who hold a place and those who wait for one. Who declined one, or took none in time, waits for no free place; who keeps a turn
  -- waits for the next cohort. No more are counted than decide it.
  return (
    select case when count(*) < v_cohort.capacity then 'registered' else 'waitlist' end
      from (
        (select 1 from registrations
          where cohort_id = p_cohort_id and status in ('registered', 'confirmed') limit v_cohort.capacity)
        union all
        (select 1 from registrations
          where cohort_id = p_cohort_id and status = 'waitlist' and declined_at is null and turn_kept_at is null
          limit v_cohort.capacity)
      ) as before_newcomers);
end $$;

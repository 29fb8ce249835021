-- Whether a later bootcamp than this one is on the site: one that is published, or took place. As `isShown` in the program, without those
-- that were called off.
create function has_successor(p_cohort cohorts) returns boolean language sql stable as $$
  select exists (
    select from cohorts as later
    where later.first_starts_at > p_cohort.first_starts_at and later.called_off_at is null
      and (later.state = 'published' or later.state = 'archived' and exists (
        select from registrations where cohort_id = later.id and status in ('registered', 'confirmed'))))
$$;

-- As in 0034-registration-window.sql, but a cohort whose sessions are over takes no registrations once it has a successor.
create or replace function admission(p_cohort cohorts, p_now timestamptz) returns text language sql stable as $$
  select case
    when p_cohort.state = 'archived' then 'interest'
    when p_cohort.state = 'draft' or p_now < p_cohort.opens_at then 'announced'
    when p_now >= p_cohort.last_ends_at and has_successor(p_cohort) then 'interest'
    when p_now < p_cohort.closes_at or p_cohort.late_registration then 'open'
    when p_now < p_cohort.last_ends_at then 'waitlist'
    else 'interest'
  end
$$;

-- As in 0034-registration-window.sql, but `admission` alone decides which cohorts are open.
create or replace function register_community_member(
  p_email text, p_first_name text, p_last_name text, p_newsletter_subscription boolean default false
) returns table (assigned_status text, member_id uuid) language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_cohort_id int;
  v_status text;
  v_id uuid;
begin
  select id into v_cohort_id from cohorts
    where state = 'published' and admission(cohorts, v_now) = 'open'
    order by closes_at <= v_now, first_starts_at, id limit 1;
  if not found then
    raise exception 'no cohort takes registrations' using errcode = 'RC001';
  end if;
  v_status := place_for_newcomer(v_cohort_id);
  insert into community_members (cohort_id, first_name, last_name, email, status, newsletter_subscription)
    values (v_cohort_id, p_first_name, p_last_name, p_email, v_status, coalesce(p_newsletter_subscription, false))
    returning id into v_id;
  return query select v_status, v_id;
end $$;

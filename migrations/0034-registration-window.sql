-- When a place of a cohort can be taken is asked under the lock on the cohort, so that nobody gets in with a page from before
-- (docs/decisions/0046-registration-window.md). Changes by admins and offers to those who wait are not bound to it.

-- Places that are free after the last day of registration can be reserved all the same, for good, as the pilot's are.
alter table cohorts add column late_registration boolean not null default false;
update cohorts set late_registration = true where id = 1;

-- The same as `admissionAt` in the program: 'announced', 'open', 'waitlist' (it has closed, and the sessions still run), or
-- 'interest', in what comes next.
create function admission(p_cohort cohorts, p_now timestamptz) returns text language sql immutable as $$
  select case
    when p_cohort.state = 'archived' then 'interest'
    when p_cohort.state = 'draft' or p_now < p_cohort.opens_at then 'announced'
    when p_now < p_cohort.closes_at or p_cohort.late_registration then 'open'
    when p_now < p_cohort.last_ends_at then 'waitlist'
    else 'interest'
  end
$$;

-- As before (0032-registrations.sql), while the cohort takes registrations: RC001 when it takes none. Without a moment it is now, as
-- the clock stands when the lock is won.
drop function place_for_newcomer(int);
create function place_for_newcomer(p_cohort_id int, p_now timestamptz default null) returns text language plpgsql as $$
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
      select from registrations where cohort_id = p_cohort_id and status = 'waitlist' and declined_at is null
    ) then 'registered' else 'waitlist' end
    into v_status
    from (
      select from registrations
        where cohort_id = p_cohort_id and status in ('registered', 'confirmed') limit v_cohort.capacity
    ) as places;
  return v_status;
end $$;

-- For a person who is known already: what a newcomer would get, under the locks on cohort and member. Who holds a place in this
-- cohort, or waits in it, stays as they are; who waits there because they declined a place comes like a newcomer. Null for somebody
-- who does not exist, or takes part in another cohort.
drop function register(int, uuid);
create function register(p_cohort_id int, p_member_id uuid, p_now timestamptz default null) returns text language plpgsql as $$
declare
  v_place text;
  v_status text;
begin
  perform from cohorts where id = p_cohort_id for no key update;
  perform from community_members where id = p_member_id for no key update;
  if not found then
    return null;
  end if;
  select status into v_status from registrations
    where (member_id, cohort_id) = (p_member_id, p_cohort_id) and status <> 'cancelled' and declined_at is null;
  if found then
    return v_status;
  end if;
  if exists (
    select from registrations join cohorts on cohorts.id = cohort_id
        and (last_ends_at is null or last_ends_at > coalesce(p_now, clock_timestamp()))
      where member_id = p_member_id and cohort_id <> p_cohort_id and status <> 'cancelled')
  then
    return null;
  end if;
  v_place := place_for_newcomer(p_cohort_id, p_now);
  insert into registrations (member_id, cohort_id, status) values (p_member_id, p_cohort_id, v_place)
    on conflict (member_id, cohort_id) do update
      set status = excluded.status, declined_at = null, waitlisted_at = clock_timestamp();
  return v_place;
end $$;

-- Of two cohorts that are open the one that begins earlier. One that only takes late registrations is meant when none came after it,
-- as on the site.
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
      and (closes_at > v_now or not exists (
        select from cohorts as later where later.state <> 'draft' and later.first_starts_at > cohorts.first_starts_at))
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

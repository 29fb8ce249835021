-- The procedures of the specification by their names. Each place is given under the lock on its cohort's row: the count
-- after it is a new statement, so in READ COMMITTED it sees everything committed before the lock was won. In a stricter
-- isolation the snapshot would be older than the lock and the count worthless, so that is refused.
create function register_community_member(
  p_email text, p_first_name text, p_last_name text, p_newsletter_subscription boolean default false
) returns table (assigned_status text, member_id uuid) language plpgsql as $$
declare
  v_capacity int;
  v_status text;
  v_id uuid;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'register_community_member needs read committed' using errcode = '25001';
  end if;
  select capacity into strict v_capacity from cohorts where id = 1 for no key update;
  -- A place that became free belongs to those who wait for it, so a newcomer joins the queue while there is one.
  select case when count(*) < v_capacity and not exists (
      select 1 from community_members where cohort_id = 1 and status = 'waitlist' and declined_at is null
    ) then 'registered' else 'waitlist' end
    into v_status
    from (
      select 1 from community_members where cohort_id = 1 and status in ('registered', 'confirmed') limit v_capacity
    ) as places;
  insert into community_members (first_name, last_name, email, status, newsletter_subscription)
    values (p_first_name, p_last_name, p_email, v_status, coalesce(p_newsletter_subscription, false))
    returning id into v_id;
  return query select v_status, v_id;
end $$;

create function is_user_admin(user_email text) returns boolean language sql stable as $$
  select exists (select 1 from community_members where email = btrim(user_email)::citext and role = 'admin')
$$;

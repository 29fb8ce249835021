-- Letters to everybody who asked for them. Who got which is in mail_outbox, as long as that is kept.
create table newsletters (
  -- Made with the preview, so that a second click names the same letter.
  id uuid primary key default gen_random_uuid(),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  created_at timestamptz not null default clock_timestamp(),
  sent_by uuid references community_members (id) on delete set null,
  recipients int not null check (recipients >= 0)
);
create index newsletters_newest on newsletters (created_at desc, id);
create index community_members_subscribers on community_members (id)
  where newsletter_subscription and status in ('registered', 'waitlist', 'confirmed');

-- What somebody gets who asks for a place now, whether for the first time or again after giving one back. It locks the
-- cohort's row until the transaction ends: the count after it is a new statement, so in READ COMMITTED it sees everything
-- committed before the lock was won. In a stricter isolation the snapshot would be older than the lock and the count
-- worthless, so that is refused.
create function place_for_newcomer(p_cohort_id int) returns text language plpgsql as $$
declare
  v_capacity int;
  v_status text;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'place_for_newcomer needs read committed' using errcode = '25001';
  end if;
  select capacity into strict v_capacity from cohorts where id = p_cohort_id for no key update;
  -- A place that became free belongs to those who wait for it, so a newcomer joins the queue while there is one.
  select case when count(*) < v_capacity and not exists (
      select 1 from community_members where cohort_id = p_cohort_id and status = 'waitlist' and declined_at is null
    ) then 'registered' else 'waitlist' end
    into v_status
    from (
      select 1 from community_members
        where cohort_id = p_cohort_id and status in ('registered', 'confirmed') limit v_capacity
    ) as places;
  return v_status;
end $$;

create or replace function register_community_member(
  p_email text, p_first_name text, p_last_name text, p_newsletter_subscription boolean default false
) returns table (assigned_status text, member_id uuid) language plpgsql as $$
declare
  v_status text;
  v_id uuid;
begin
  v_status := place_for_newcomer(1);
  insert into community_members (first_name, last_name, email, status, newsletter_subscription)
    values (p_first_name, p_last_name, p_email, v_status, coalesce(p_newsletter_subscription, false))
    returning id into v_id;
  return query select v_status, v_id;
end $$;

-- For somebody whose registration is cancelled. Null for everybody else, and nothing happens to them.
create function ask_for_place_again(p_member_id uuid) returns text language plpgsql as $$
declare
  v_cohort_id int;
  v_status text;
begin
  select cohort_id into v_cohort_id from community_members where id = p_member_id;
  if v_cohort_id is null then
    return null;
  end if;
  v_status := place_for_newcomer(v_cohort_id);
  update community_members set status = v_status
    where id = p_member_id and cohort_id = v_cohort_id and status = 'cancelled';
  return case when found then v_status end;
end $$;

-- Those who declined stand behind all others, in the order in which they did.
create index community_members_declined on community_members (cohort_id, declined_at, id)
  where status = 'waitlist' and declined_at is not null;

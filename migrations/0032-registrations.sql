-- Who is registered for a cohort, waits for it, or has left it: the truth about places and the queue
-- (docs/decisions/0044-registrations.md). Locks are taken in one order: cohorts by id, members by id, registrations.
create table registrations (
  member_id uuid not null,
  cohort_id int not null,
  status text not null check (status in ('registered', 'waitlist', 'confirmed', 'cancelled')),
  registered_at timestamptz not null default clock_timestamp(),
  -- The order of the queue: when somebody joined it, which after a decline is not the day they registered.
  waitlisted_at timestamptz,
  -- Said "Not at This Time": stays at the end of the queue and keeps nobody else from a place.
  declined_at timestamptz check (declined_at is null or status = 'waitlist'),
  check ((status = 'waitlist') = (waitlisted_at is not null))
);

-- Both are locked since the migration before, which is applied in the same transaction and says why. Readers of members go on; changes
-- wait until this is committed, so nobody is missed.
lock table cohorts, community_members in share row exclusive mode;

insert into registrations (member_id, cohort_id, status, registered_at, waitlisted_at, declined_at)
  select id, cohort_id, status, created_at, case when status = 'waitlist' then waitlisted_at end,
      case when status = 'waitlist' then declined_at end
    from community_members where cohort_id is not null;

alter table registrations
  add primary key (member_id, cohort_id),
  add foreign key (member_id) references community_members (id) on delete cascade,
  add foreign key (cohort_id) references cohorts (id);
create index registrations_places on registrations (cohort_id) where status in ('registered', 'confirmed');
create index registrations_queue on registrations (cohort_id, waitlisted_at, member_id)
  where status = 'waitlist' and declined_at is null;
create index registrations_declined on registrations (cohort_id, declined_at, member_id)
  where status = 'waitlist' and declined_at is not null;
create index registrations_newest on registrations (cohort_id, status, registered_at desc, member_id);
-- Who gets newsletters is asked of registrations as well.
create index community_members_newsletter on community_members (id) where newsletter_subscription;
analyze registrations;

-- Whoever enters a queue gets a place in it, however the change was made (an import knows only registered_at).
create function registrations_enter_queue() returns trigger language plpgsql as $$
begin
  if new.status <> 'waitlist' then
    new.waitlisted_at := null;
    new.declined_at := null;
  elsif tg_op = 'INSERT' then
    new.waitlisted_at := coalesce(new.waitlisted_at, new.registered_at);
  elsif old.status <> 'waitlist' and new.waitlisted_at is not distinct from old.waitlisted_at then
    new.waitlisted_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger registrations_enter_queue before insert or update of status, waitlisted_at on registrations
  for each row execute function registrations_enter_queue();

-- Nobody holds a place or waits in two cohorts that are not over. Two who put the same person into two of them hold different
-- cohorts' locks, and a new registration has no row to lock: they meet at the member.
create function refuse_second_registration() returns trigger language plpgsql as $$
begin
  perform from community_members
    where id in (select member_id from after where status <> 'cancelled') order by id for no key update;
  if exists (
    select from after join registrations as live using (member_id)
        join cohorts on cohorts.id = live.cohort_id and (last_ends_at is null or last_ends_at > clock_timestamp())
      where after.status <> 'cancelled' and live.status <> 'cancelled'
      group by after.member_id, after.cohort_id having count(*) > 1)
  then
    raise exception 'somebody takes part in another cohort' using errcode = 'exclusion_violation';
  end if;
  return null;
end $$;
create trigger registrations_refuse_second after insert on registrations
  referencing new table as after for each statement execute function refuse_second_registration();
create trigger registrations_refuse_second_again after update on registrations
  referencing new table as after for each statement execute function refuse_second_registration();

-- As before, of this cohort's registrations.
create or replace function place_for_newcomer(p_cohort_id int) returns text language plpgsql as $$
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
      select from registrations where cohort_id = p_cohort_id and status = 'waitlist' and declined_at is null
    ) then 'registered' else 'waitlist' end
    into v_status
    from (
      select from registrations
        where cohort_id = p_cohort_id and status in ('registered', 'confirmed') limit v_capacity
    ) as places;
  return v_status;
end $$;

-- For a person who is known already: what a newcomer would get, under the locks on cohort and member. Who is registered for this
-- cohort, or waits in it, stays as they are. Null for somebody who does not exist, or takes part in another cohort.
create function register(p_cohort_id int, p_member_id uuid) returns text language plpgsql as $$
declare
  v_place text := place_for_newcomer(p_cohort_id);
  v_status text;
begin
  perform from community_members where id = p_member_id for no key update;
  if not found or exists (
    select from registrations join cohorts on cohorts.id = cohort_id and (last_ends_at is null or last_ends_at > clock_timestamp())
      where member_id = p_member_id and cohort_id <> p_cohort_id and status <> 'cancelled')
  then
    return null;
  end if;
  insert into registrations as known (member_id, cohort_id, status) values (p_member_id, p_cohort_id, v_place)
    on conflict (member_id, cohort_id) do update set status = excluded.status where known.status = 'cancelled';
  select status into v_status from registrations where (member_id, cohort_id) = (p_member_id, p_cohort_id);
  return v_status;
end $$;

-- The portal is for whoever is registered in any cohort. With the last such registration the sessions end, also of those who have
-- a place again before they come back. Two admins may take two registrations of one person in the same moment: so what is left is
-- asked under the member's lock.
create or replace trigger community_members_end_outgrown_sessions after update of role, email on community_members
  for each row when ((old.role <> 'admin' and new.role = 'admin') or old.email <> new.email)
  execute function end_outgrown_sessions();

create function end_sessions_without_registration() returns trigger language plpgsql as $$
declare
  v_ids uuid[];
begin
  if tg_op = 'DELETE' then
    v_ids := array(select member_id from before where status = 'registered');
  else
    v_ids := array(
      select member_id from (
        select member_id, cohort_id from before where status = 'registered'
        except select member_id, cohort_id from after where status = 'registered') as lost);
  end if;
  if cardinality(v_ids) > 0 then
    perform from community_members where id = any (v_ids) order by id for no key update;
    delete from sessions using community_members as member
      where member.id = any (v_ids) and member.role <> 'admin' and sessions.member_id = member.id
        and not exists (select from registrations as other where other.member_id = member.id and other.status = 'registered');
  end if;
  return null;
end $$;
create trigger registrations_end_sessions after update on registrations
  referencing old table as before new table as after for each statement execute function end_sessions_without_registration();
create trigger registrations_end_sessions_of_deleted after delete on registrations
  referencing old table as before for each statement execute function end_sessions_without_registration();

-- What public pages say of the places.
create trigger registrations_change_public_pages after insert or update or delete on registrations
  for each statement execute function count_change_of_public_pages();

-- As before (0030-listing.sql), but for who takes part.
create or replace view listed_members as
select
  member.id as member_id,
  (left(lower(unaccent(first_name)), 100) || E'\x01' || left(lower(unaccent(last_name)), 100)) collate "C" as sort_key,
  (lower(as_written) || case when unaccent(as_written) = as_written then '' else E'\x1f' || lower(unaccent(as_written)) end)
    collate "C" as search,
  coalesce(industry, '') as industry,
  coalesce(work_status, '') as work_status
from community_members as member
  join community_pilot as record on record.user_id = member.id,
  lateral (select concat_ws(E'\x1f', first_name || ' ' || last_name, job_title, company, location) as as_written) as words
where exists (select from registrations where registrations.member_id = member.id and registrations.status = 'registered')
  and record.accepted_expectations and record.questionnaire_completed;

-- Who was registered without a cohort is no participant any more.
select refresh_listing(array(select id from community_members where cohort_id is null and status = 'registered'));

create or replace function listing_follows() returns trigger language plpgsql as $$
begin
  case tg_table_name || ' ' || tg_op
    when 'community_members UPDATE' then
      perform refresh_listing(array(
        select id from (
          select id, first_name, last_name from after
          except select id, first_name, last_name from before) as changed));
    when 'registrations INSERT' then
      perform refresh_listing(array(select member_id from after where status = 'registered'));
    when 'registrations UPDATE' then
      perform refresh_listing(array(
        select member_id from (
          select member_id, cohort_id, status = 'registered' from after
          except select member_id, cohort_id, status = 'registered' from before) as changed));
    when 'registrations DELETE' then
      perform refresh_listing(array(select member_id from before where status = 'registered'));
    when 'community_pilot INSERT' then
      -- Only an import writes a record that is complete from the start. Until it is committed a change of its person can't meet
      -- it there, so it has to wait for that change, or that change for it.
      perform from community_members
        where id in (select user_id from after where accepted_expectations and questionnaire_completed) order by id for share;
      perform refresh_listing(array(select user_id from after where accepted_expectations and questionnaire_completed));
    when 'community_pilot UPDATE' then
      perform refresh_listing(array(
        select user_id from (
          select user_id, accepted_expectations, questionnaire_completed, work_status, industry, job_title, company, location
            from after
          except
          select user_id, accepted_expectations, questionnaire_completed, work_status, industry, job_title, company, location
            from before) as changed));
    when 'community_pilot DELETE' then
      perform refresh_listing(array(select user_id from before));
    when 'ai_agent_projects INSERT' then
      -- Nobody else sees these projects yet, so they are waited for at the rows of their authors.
      perform from community_members where id in (select user_id from after) order by id for share;
      perform from community_pilot where user_id in (select user_id from after) order by user_id for share;
      perform refresh_listed_projects(array(select id from after));
    when 'ai_agent_projects UPDATE' then
      perform refresh_listed_projects(array(select id from after));
  end case;
  return null;
end $$;
create trigger listing_follows_new_registrations after insert on registrations
  referencing new table as after for each statement execute function listing_follows();
create trigger listing_follows_registrations after update on registrations
  referencing old table as before new table as after for each statement execute function listing_follows();
create trigger listing_follows_deleted_registrations after delete on registrations
  referencing old table as before for each statement execute function listing_follows();

-- Servers of the last release run beside this one while they are replaced. They know one cohort, and keep who is in it in
-- community_members: cohort_id, status, waitlisted_at, declined_at. What they write there goes into registrations, and what is
-- written into registrations goes there, until the next release drops those columns and all that follows here. Whoever changes a
-- registration has locked its member first, as an update of the member does by itself, so both ways meet there; and neither
-- writes what is equal already, so they end.
create function registrations_follow_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- This program writes both in one statement.
    if exists (
      select from after where cohort_id is not null
        and not exists (select from registrations where (member_id, cohort_id) = (after.id, after.cohort_id)))
    then
      insert into registrations (member_id, cohort_id, status, registered_at, waitlisted_at, declined_at)
        select id, cohort_id, status, created_at, waitlisted_at, case when status = 'waitlist' then declined_at end
          from after where cohort_id is not null
        on conflict do nothing;
    end if;
    return null;
  end if;
  if exists (select id from before where cohort_id = 1 intersect select id from after where cohort_id is null) then
    delete from registrations as gone
      using (select id from before where cohort_id = 1 intersect select id from after where cohort_id is null) as outside
      where (gone.member_id, gone.cohort_id) = (outside.id, 1);
  end if;
  if exists (
    select id, cohort_id, status, waitlisted_at, declined_at from after where cohort_id is not null
    except select id, cohort_id, status, waitlisted_at, declined_at from before)
  then
    insert into registrations as known (member_id, cohort_id, status, registered_at, waitlisted_at, declined_at)
      select id, cohort_id, status, created_at, waitlisted_at, case when status = 'waitlist' then declined_at end
        from (
          select id, cohort_id, status, created_at, waitlisted_at, declined_at from after where cohort_id is not null
          except select id, cohort_id, status, created_at, waitlisted_at, declined_at from before) as changed
      on conflict (member_id, cohort_id) do update
        set status = excluded.status, waitlisted_at = excluded.waitlisted_at, declined_at = excluded.declined_at
        where (known.status, known.waitlisted_at, known.declined_at)
          is distinct from (excluded.status, excluded.waitlisted_at, excluded.declined_at);
  end if;
  return null;
end $$;
create trigger registrations_follow_new_members after insert on community_members
  referencing new table as after for each statement execute function registrations_follow_members();
create trigger registrations_follow_members after update on community_members
  referencing old table as before new table as after for each statement execute function registrations_follow_members();

-- Of somebody in several cohorts they see the pilot, or else the cohort that the person came for.
create function members_follow_registrations() returns trigger language plpgsql as $$
begin
  -- A statement that changes nobody would call triggers too, and so this one again.
  if exists (
    select from after join community_members as member on member.id = after.member_id
      where (after.cohort_id = 1 or coalesce(member.cohort_id, after.cohort_id) = after.cohort_id)
        and (member.cohort_id, member.status, member.waitlisted_at, member.declined_at)
          is distinct from (after.cohort_id, after.status, after.waitlisted_at, after.declined_at))
  then
    update community_members as member
      set cohort_id = after.cohort_id, status = after.status, waitlisted_at = after.waitlisted_at, declined_at = after.declined_at
      from after
      where member.id = after.member_id
        and (after.cohort_id = 1 or coalesce(member.cohort_id, after.cohort_id) = after.cohort_id)
        and (member.cohort_id, member.status, member.waitlisted_at, member.declined_at)
          is distinct from (after.cohort_id, after.status, after.waitlisted_at, after.declined_at);
  end if;
  return null;
end $$;
create trigger members_follow_new_registrations after insert on registrations
  referencing new table as after for each statement execute function members_follow_registrations();
create trigger members_follow_registrations after update on registrations
  referencing new table as after for each statement execute function members_follow_registrations();

-- Without a registration an admin runs the bootcamp, and nobody else takes part in anything; a status is needed all the same.
create function status_without_cohort() returns trigger language plpgsql as $$
begin
  new.status := case new.role when 'admin' then 'confirmed' else 'cancelled' end;
  new.waitlisted_at := null;
  new.declined_at := null;
  return new;
end $$;
create trigger community_members_without_cohort before insert or update of cohort_id, role, status on community_members
  for each row when (new.cohort_id is null) execute function status_without_cohort();

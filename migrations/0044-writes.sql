-- Newcomers who can only wait don't wait for each other (docs/decisions/0058-newcomers-who-wait.md). Whoever gets, frees or gives out a
-- place is alone with the cohort, as before: no newcomer begins to wait meanwhile, and none is overlooked who has just begun to.

-- Everybody who must be alone with these cohorts begins here; always in the order of their numbers. Row locks that are shared come in
-- past those who want the row alone, so a rush of newcomers would keep them out; an advisory lock is had in the order in which it was
-- asked for. The row is locked all the same, for whoever asks for nothing but the row.
create function lock_cohorts(p_ids int[]) returns void language plpgsql as $$
declare
  v_id int;
begin
  for v_id in select distinct id from unnest(p_ids) as id order by id loop
    perform pg_advisory_xact_lock(hashtext('cohorts'), v_id);
    perform from cohorts where id = v_id for no key update;
  end loop;
end $$;

-- What a newcomer gets as things look now: certain under a lock on the cohort only. As before (0041-kept-turns.sql); null while it takes
-- no registrations.
create function place_at(p_cohort_id int, p_now timestamptz) returns text language plpgsql as $$
declare
  v_cohort cohorts;
  v_admission text;
begin
  select * into strict v_cohort from cohorts where id = p_cohort_id;
  v_admission := admission(v_cohort, coalesce(p_now, clock_timestamp()));
  if v_admission not in ('open', 'waitlist') then
    return null;
  end if;
  -- A place that became free belongs to those who wait for it, so a newcomer joins the queue while there is one.
  if v_admission = 'waitlist' or exists (
    select from registrations where cohort_id = p_cohort_id and status = 'waitlist' and declined_at is null and turn_kept_at is null)
  then
    return 'waitlist';
  end if;
  return (
    select case when count(*) < v_cohort.capacity then 'registered' else 'waitlist' end
      from (
        select from registrations
          where cohort_id = p_cohort_id and status in ('registered', 'confirmed') limit v_cohort.capacity
      ) as places);
end $$;

create or replace function place_for_newcomer(p_cohort_id int, p_now timestamptz default null) returns text language plpgsql as $$
declare
  v_place text;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'place_for_newcomer needs read committed' using errcode = '25001';
  end if;
  if place_at(p_cohort_id, p_now) = 'waitlist' then
    begin
      perform pg_advisory_xact_lock_shared(hashtext('cohorts'), p_cohort_id);
      perform from cohorts where id = p_cohort_id for share;
      -- Asked again: whoever was alone with it until now may have freed a place that nobody waits for.
      if place_at(p_cohort_id, p_now) = 'waitlist' then
        return 'waitlist';
      end if;
      raise exception 'not only to wait' using errcode = 'RC002';
    exception when sqlstate 'RC002' then
      -- With it both locks are gone: two who share them and want to be alone would wait for each other.
    end;
  end if;
  perform lock_cohorts(array[p_cohort_id]);
  v_place := place_at(p_cohort_id, p_now);
  if v_place is null then
    raise exception 'cohort % takes no registrations', p_cohort_id using errcode = 'RC001';
  end if;
  return v_place;
end $$;

-- As before (0034-registration-window.sql), but for how the cohort is locked.
create or replace function register(p_cohort_id int, p_member_id uuid, p_now timestamptz default null)
  returns text language plpgsql as $$
declare
  v_place text;
  v_status text;
begin
  perform lock_cohorts(array[p_cohort_id]);
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

-- As before (0029-unproven-addresses.sql), for all that one statement adds. Of newcomers who begin to wait at once the ones with the same
-- mailbox follow one after the other, or neither would see the other. A load of many has no lock for each; in an import it is alone with
-- the cohort.
create function note_new_addresses() returns trigger language plpgsql as $$
declare
  v_ids uuid[] := array(select id from after);
begin
  insert into unproven_addresses (member_id, since) select id, created_at from after;
  if cardinality(v_ids) <= 100 then
    perform pg_advisory_xact_lock(hashtextextended('mailbox ' || mailbox, 0))
      from (select distinct mailbox_of(email::text) as mailbox from after order by 1) as mailboxes;
  end if;
  insert into repeated_mailboxes (member_id)
    select id from community_members as added
      where id = any (v_ids) and exists (
        select from community_members as other
          where mailbox_of(other.email::text) = mailbox_of(added.email::text) and other.id <> added.id);
  return null;
end $$;
drop trigger community_members_note_address on community_members;
create trigger community_members_note_address after insert on community_members
  referencing new table as after for each statement execute function note_new_addresses();

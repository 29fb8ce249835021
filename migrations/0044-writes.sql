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

-- A key ends with whom it counts. Whoever leaves does it under the cohort's lock, and in an attack there are very many.
create index rate_limits_of_subject on rate_limits (split_part(key, ' ', -1));

-- As before (0026-two-roles.sql), by that index.
create or replace function delete_member(p_member_id uuid, p_now timestamptz)
  returns table (email text, first_name text, held_place boolean) language plpgsql security definer as $$
declare
  v_member community_members;
  v_addresses citext[];
  v_names text[];
  v_messages uuid[];
begin
  select * into v_member from community_members where id = p_member_id for update;
  if not found then
    return;
  end if;
  v_addresses := array(select addresses_of(p_member_id));
  v_names := array(select names_of(p_member_id));
  v_messages := array(select message.id from messages_of(p_member_id) as message);
  delete from contact_inquiries as row where row.id = any (v_messages);
  delete from beta_waitlist as row where row.id = any (v_messages);
  delete from admin_invitations as row where row.id = any (v_messages);
  -- What the product wrote to a former address was about this member, whoever reads it.
  delete from sign_in_challenges as row where row.email = any (v_addresses);
  delete from mail_outbox where recipient = any (v_addresses);
  -- What was counted for them, their addresses and their calendar.
  delete from rate_limits where split_part(key, ' ', -1) = any (array(
    select p_member_id::text
    union select lower(address::text) from unnest(v_addresses) as address
    union select feed.id::text from calendar_feeds as feed where feed.member_id = p_member_id));
  perform forget_in_audit_log(p_member_id, v_addresses, v_names, p_member_id::text || v_messages::text[]);
  insert into picture_removals (owner, requested_at) values (p_member_id, p_now);
  delete from community_members as row where row.id = p_member_id;
  return query select v_member.email::text, v_member.first_name,
    v_member.cohort_id is not null and v_member.status in ('registered', 'confirmed');
end $$;

-- As they are, but for how they read what is listed: an index that is asked for one id and for one of an array at once sorts the array
-- each time, so the time of a statement grew with the square of the members that it changed.
do $$
declare
  v_function regprocedure;
  v_before text;
  v_after text;
begin
  for v_function in
    select oid from pg_proc
      where pronamespace = current_schema()::regnamespace and proname in ('refresh_listing', 'refresh_listed_projects', 'refresh_roster')
  loop
    v_before := pg_get_functiondef(v_function);
    v_after := regexp_replace(
      v_before, '(select \* from listed_\w+ where \w+) = any \(ids\)', '\1 in (select unnest(ids))', 'g');
    if v_after = v_before then
      raise exception '% reads otherwise than was thought', v_function;
    end if;
    execute v_after;
  end loop;
end $$;

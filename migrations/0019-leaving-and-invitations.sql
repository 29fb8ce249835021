-- Leaving, once more: what is somebody's own is one question with one answer, nothing comes back, and nothing is left open.

-- What was sent by somebody, or to them as an invitation. Under their present address all of it is theirs. A former one may never
-- have been: an admin may have mistyped it, and then it is a stranger's. So what lies there has to bear the member's first or
-- last name. The kinds are those of the audit log.
create function messages_of(p_member_id uuid) returns table (kind text, id uuid) language sql stable as $$
  with sent (kind, id, email, first_name, last_name) as (
    select 'inquiry', message.id, email, first_name, last_name
      from addresses_of(p_member_id) as address (email) join contact_inquiries as message using (email)
    union all
    select 'beta request', message.id, email, first_name, last_name
      from addresses_of(p_member_id) as address (email) join beta_waitlist as message using (email)
    union all
    select 'invitation', message.id, email, first_name, last_name
      from addresses_of(p_member_id) as address (email) join admin_invitations as message using (email)
  )
  select sent.kind, sent.id from sent join community_members as own on own.id = p_member_id
    where sent.email = own.email or lower(sent.first_name) = lower(own.first_name)
      or lower(sent.last_name) = lower(own.last_name)
$$;

-- The full names that a member has, and those they may have had before an admin changed one.
create function names_of(p_member_id uuid) returns setof text language sql stable as $$
  with own as (
    select changes from audit_log where subject_kind = 'member' and subject_id = p_member_id::text
  ),
  first_names (name) as (
    select first_name from community_members where id = p_member_id
    union select changes -> 'first name' ->> 'before' from own
    union select changes -> 'first name' ->> 'after' from own
  ),
  last_names (name) as (
    select last_name from community_members where id = p_member_id
    union select changes -> 'last name' ->> 'before' from own
    union select changes -> 'last name' ->> 'after' from own
  )
  select first_names.name || ' ' || last_names.name from first_names, last_names
    where first_names.name <> '' and last_names.name <> ''
$$;

-- Finds a name among other words: not as the end of Mary-Ann Lee or the beginning of Ann Lee-Smith, but in Ann Lee's.
create function name_pattern(p_name text) returns text language sql immutable as $$
  select '(?<!\w)(?<!\w[''’-])' || regexp_replace(p_name, '([^\w\s])', '\\\1', 'g') || '(?!\w|-\w)'
$$;

-- Any value of JSON, with other words in place of what the pattern finds in its texts. Keys stay.
create function forget_in_json(p_value jsonb, p_pattern text) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(p_value)
    when 'string' then to_jsonb(regexp_replace(p_value #>> '{}', p_pattern, 'somebody who left', 'gi'))
    when 'array' then (
      select coalesce(jsonb_agg(forget_in_json(part, p_pattern) order by position), '[]')
        from jsonb_array_elements(p_value) with ordinality as parts (part, position))
    when 'object' then (
      select coalesce(jsonb_object_agg(key, forget_in_json(part, p_pattern)), '{}')
        from jsonb_each(p_value) as parts (key, part))
    else p_value end;
end $$;

-- Part of a text, in lower case, for LIKE.
create function like_pattern(p_text text) returns text language sql immutable as $$
  select '%' || regexp_replace(lower(p_text), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- An address may stand in what was changed of others: two had it one after the other, or it was part of a text.
create index audit_log_changes on audit_log using gin (lower(changes::text) gin_trgm_ops) with (fastupdate = off)
  where changes <> '{}';

-- p_subjects: the ids of what was theirs. Elsewhere an address stands in the words of a list or of a letter, among the changes
-- of others or in a reason, and a name in a reason: unless the entry is about somebody who is called the same.
drop function forget_in_audit_log(uuid, citext[], text[]);
create function forget_in_audit_log(p_member_id uuid, p_addresses citext[], p_names text[], p_subjects text[])
  returns void language plpgsql as $$
declare
  v_pattern text;
  v_email text;
  v_name text;
begin
  perform set_config('audit_log.forgets', 'yes', true);
  update audit_log set actor = 'somebody who left' where actor_id = p_member_id;
  update audit_log set
    subject = 'somebody who left',
    reason = null,
    changes = (
      select coalesce(jsonb_object_agg(key, case
        when key in ('role', 'status', 'newsletter') then value
        else '{"before": "(removed)", "after": "(removed)"}'::jsonb end), '{}')
      from jsonb_each(changes))
    where subject_kind in ('member', 'sign-in', 'inquiry', 'beta request', 'invitation') and subject_id = any (p_subjects);
  foreach v_email in array p_addresses loop
    v_pattern := address_pattern(v_email);
    update audit_log set
      -- The words may be longer than the address, and a subject has room for 500 characters.
      subject = case when length(regexp_replace(subject, v_pattern, 'somebody who left', 'gi')) > 500
        then 'somebody who left' else regexp_replace(subject, v_pattern, 'somebody who left', 'gi') end,
      reason = case when reason ~* v_pattern then null else reason end
      where search like like_pattern(v_email) and (subject ~* v_pattern or reason ~* v_pattern);
    update audit_log set changes = forget_in_json(changes, v_pattern)
      where changes <> '{}' and lower(changes::text) like like_pattern(v_email)
        and changes <> forget_in_json(changes, v_pattern);
  end loop;
  foreach v_name in array p_names loop
    update audit_log set reason = null
      where search like like_pattern(v_name) and reason ~* name_pattern(v_name)
        and not exists (
          select from community_members as namesake
            where namesake.id::text = subject_id and lower(first_name || ' ' || last_name) = lower(v_name));
  end loop;
  perform set_config('audit_log.forgets', 'no', true);
end $$;

-- Everything that belongs to this person. Under the locks on newsletters and on the cohort; the row of the person is locked first,
-- as whoever signs in does. No row when there is no such member (any more).
create or replace function delete_member(p_member_id uuid, p_now timestamptz)
  returns table (email text, first_name text, held_place boolean) language plpgsql as $$
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
  -- What was counted for them, their addresses and their calendar; the key ends with whom it counts.
  delete from rate_limits where exists (
    select from (
        select p_member_id::text
        union select lower(address::text) from unnest(v_addresses) as address
        union select feed.id::text from calendar_feeds as feed where feed.member_id = p_member_id
      ) as counted (subject)
    where right(key, length(subject) + 1) = ' ' || subject);
  perform forget_in_audit_log(p_member_id, v_addresses, v_names, p_member_id::text || v_messages::text[]);
  insert into picture_removals (owner, requested_at) values (p_member_id, p_now);
  delete from community_members as row where row.id = p_member_id;
  return query select v_member.email::text, v_member.first_name,
    v_member.cohort_id is not null and v_member.status in ('registered', 'confirmed');
end $$;

-- Whoever goes takes along what they could still do through others, like whoever loses the role. Before the row is gone:
-- afterwards nobody knows any more who had invited.
create or replace function end_admin_rights() returns trigger language plpgsql as $$
begin
  -- NEW is null when a row is deleted.
  update admin_invitations set withdrawn_at = clock_timestamp()
    where accepted_at is null and withdrawn_at is null and (invited_by = old.id or email in (old.email, new.email));
  return old;
end $$;
create trigger community_members_end_rights_of_deleted before delete on community_members
  for each row when (old.role = 'admin') execute function end_admin_rights();

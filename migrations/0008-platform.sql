-- A setting of the installation, typed by the program.
create table settings (
  key   text primary key,
  value jsonb not null
);

-- An action of an admin, the product or a member: insert-only for the application's role. Names are copies, because an entry outlives
-- what it is about.
create table audit_log (
  id           bigint primary key generated always as identity,
  at           timestamptz not null default clock_timestamp(),
  actor_id     uuid,
  actor        text not null check (length(actor) <= 300),
  action       text not null check (length(action) between 1 and 100),
  subject_kind text not null check (length(subject_kind) between 1 and 50),
  subject_id   text check (length(subject_id) <= 100),
  subject      text not null default '' check (length(subject) <= 500),
  changes      jsonb not null default '{}',
  reason       text check (length(reason) <= 500),
  search       text not null generated always as (lower(
                 actor || E'\x1f' || action || E'\x1f' || subject_kind || E'\x1f' || subject || E'\x1f' || coalesce(reason, ''))) stored,
  part_of      bigint
);
-- Entries of one action.
create index audit_log_by_action on audit_log (action, at desc, id desc);
-- Entries of one actor.
create index audit_log_by_actor on audit_log (actor, at desc, id desc);
-- Leaving, own data: an address in a change, perhaps of another member.
create index audit_log_changes on audit_log using gin (lower(changes::text) gin_trgm_ops) with (fastupdate=off) where changes <> '{}';
-- Entries in the order of time, of a day or found by a word; sweeping.
create index audit_log_newest on audit_log (at desc, id desc);
-- Leaving: entries by a member.
create index audit_log_of_actor on audit_log (actor_id) where actor_id is not null;
-- The history of a row.
create index audit_log_of_subject on audit_log (subject_kind, subject_id, id desc);
-- Search; leaving: an address or name in a subject or reason.
create index audit_log_search on audit_log using gin (search gin_trgm_ops) with (fastupdate=off);
-- The list without the parts of actions on many rows.
create index audit_log_whole on audit_log (at desc, id desc) where part_of is null;

-- A trouble that admins are told of when it begins and when it ends (docs/decisions/0068-troubles.md).
create table troubles (
  kind     text check (kind <> ''),
  place    text,
  facts    jsonb not null,
  began_at timestamptz not null,
  seen_at  timestamptz not null,
  ended_at timestamptz,
  told_at  timestamptz,
  primary key (kind, place)
);

-- A backup that was taken. It does not contain its own row.
create table backups (
  taken_at     timestamptz primary key,
  finished_at  timestamptz not null default clock_timestamp(),
  name         text not null,
  bytes        bigint not null,
  is_scheduled boolean not null,
  restored_at  timestamptz
);

-- A file that no row names, and since when. Removed after a day, because a restored or wrong database names other files.
create table unclaimed_files (
  key   text primary key,
  since timestamptz not null
);

-- Any value of JSON, with other words in place of what the pattern finds in its texts. Keys stay.
create function forget_in_json(p_value jsonb, p_pattern text)
 returns jsonb
 language plpgsql
 immutable
as $$
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

-- Removes a person from the entries by them, about them, and with their addresses or names.
create function forget_in_audit_log(p_member_id uuid, p_addresses citext[], p_names text[], p_subjects text[])
 returns void
 language plpgsql
as $$
declare
  v_pattern text;
  v_email text;
  v_name text;
  v_like text;
begin
  update audit_log set actor = 'somebody who left' where actor_id = p_member_id;
  update audit_log set
    subject = 'somebody who left',
    reason = null,
    changes = (
      select coalesce(jsonb_object_agg(key, case
        when key in ('role', 'status', 'newsletter') then value
        else '{"before": "(removed)", "after": "(removed)"}'::jsonb end), '{}')
      from jsonb_each(changes))
    where subject_kind in ('member', 'sign-in', 'passkey', 'inquiry', 'beta request', 'invitation') and subject_id = any (p_subjects);
  foreach v_email in array p_addresses loop
    v_pattern := address_pattern(v_email);
    v_like := '%' || regexp_replace(lower(v_email), '([\\%_])', '\\\1', 'g') || '%';
    update audit_log set
      -- The words may be longer than the address, and a subject has room for 500 characters.
      subject = case when length(regexp_replace(subject, v_pattern, 'somebody who left', 'gi')) > 500
        then 'somebody who left' else regexp_replace(subject, v_pattern, 'somebody who left', 'gi') end,
      reason = case when reason ~* v_pattern then null else reason end
      where search like v_like and (subject ~* v_pattern or reason ~* v_pattern);
    update audit_log set changes = forget_in_json(changes, v_pattern)
      where changes <> '{}' and lower(changes::text) like v_like and changes <> forget_in_json(changes, v_pattern);
  end loop;
  foreach v_name in array p_names loop
    v_like := '%' || regexp_replace(lower(v_name), '([\\%_])', '\\\1', 'g') || '%';
    update audit_log set reason = null
      where search like v_like and reason ~* name_pattern(v_name)
        and not exists (
          select from members as namesake
            where namesake.id = case when subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject_id::uuid end
              and lower(first_name || ' ' || last_name) = lower(v_name));
  end loop;
end $$;
revoke execute on function forget_in_audit_log(uuid, citext[], text[], text[]) from public;

-- The full names that a member has, and those they may have had before an admin changed one.
create function names_of(p_member_id uuid)
 returns setof text
 language sql
 stable
as $$
  with own as (
    select changes from audit_log where subject_kind = 'member' and subject_id = p_member_id::text
  ),
  first_names (name) as (
    select first_name from members where id = p_member_id
    union select changes -> 'first name' ->> 'before' from own
    union select changes -> 'first name' ->> 'after' from own
  ),
  last_names (name) as (
    select last_name from members where id = p_member_id
    union select changes -> 'last name' ->> 'before' from own
    union select changes -> 'last name' ->> 'after' from own
  )
  select first_names.name || ' ' || last_names.name from first_names, last_names
    where first_names.name <> '' and last_names.name <> ''
$$;

-- Deletes a member and all data about them, in the owner's name, because the audit log forgets them.
create function delete_member(p_member_id uuid, p_now timestamptz)
 returns table(email text, first_name text)
 language plpgsql
 security definer
as $$
declare
  v_member members;
  v_addresses citext[];
  v_names text[];
  v_messages uuid[];
begin
  select * into v_member from members where id = p_member_id for update;
  if not found then
    return;
  end if;
  v_addresses := array(select addresses_of(p_member_id));
  v_names := array(select names_of(p_member_id));
  v_messages := array(select message.id from messages_of(p_member_id) as message);
  delete from inquiries as row where row.id = any (v_messages);
  -- What they wrote in a report goes with them; that something was reported stays.
  update inquiries set message = null where reporter_id = p_member_id;
  delete from admin_invitations as row where row.id = any (v_messages);
  -- What the product wrote to a former address was about this member, even if another person reads it.
  delete from sign_in_challenges as row where row.email = any (v_addresses);
  delete from emails where recipient = any (v_addresses);
  delete from refused_addresses as row where row.email = any (v_addresses);
  delete from member_job_rows as row where row.member_id = p_member_id or row.email = any (v_addresses);
  update admin_invitations set withdrawn_at = clock_timestamp()
    where accepted_at is null and withdrawn_at is null and invited_by = p_member_id;
  -- What was counted for them, their addresses and their calendar.
  delete from rate_limits where split_part(key, ' ', -1) = any (array(
    select p_member_id::text
    union select lower(address::text) from unnest(v_addresses) as address
    union select v_member.calendar_key::text));
  perform forget_in_audit_log(p_member_id, v_addresses, v_names, p_member_id::text || v_messages::text[]);
  delete from members as row where row.id = p_member_id;
  return query select v_member.email::text, v_member.first_name;
end $$;

-- The same for an address without a member.
create function forget_sender(p_email citext, out inquiries integer, out others integer)
 returns record
 language plpgsql
 security definer
as $$
declare
  v_names text[];
  v_inquiries uuid[];
  v_invitations uuid[];
  v_removed int;
begin
  if exists (select from members where email = p_email) then
    return;
  end if;
  v_names := array(
    select first_name || ' ' || last_name from inquiries where email = p_email
    union select first_name || ' ' || last_name from admin_invitations where email = p_email);
  v_inquiries := array(select id from inquiries where email = p_email order by id for update);
  v_invitations := array(select id from admin_invitations where email = p_email order by id for update);
  delete from inquiries where id = any (v_inquiries);
  delete from admin_invitations where id = any (v_invitations);
  inquiries := cardinality(v_inquiries);
  others := cardinality(v_invitations);
  delete from subscriptions where email = p_email;
  get diagnostics v_removed = row_count;
  others := others + v_removed;
  delete from emails where recipient = p_email;
  get diagnostics v_removed = row_count;
  others := others + v_removed;
  delete from refused_addresses where email = p_email;
  get diagnostics v_removed = row_count;
  others := others + v_removed;
  delete from team_recipients where email = p_email;
  get diagnostics v_removed = row_count;
  others := others + v_removed;
  delete from member_job_rows where email = p_email;
  delete from sign_in_challenges where email = p_email;
  delete from rate_limits where split_part(key, ' ', -1) = lower(p_email::text);
  perform forget_in_audit_log(null, array[p_email], v_names, (v_inquiries || v_invitations)::text[]);
end $$;

-- What the application's role may do: everything with the rows of every table but these, and nothing with the schema. Each start
-- asks for it again, so it holds for tables of later migrations as well. By hand, as the owner:
-- select grant_to_application('agentspark');
--
-- What works in the owner's name, be it by itself or as a trigger behind a foreign key, must find nothing that its caller has
-- put in its way. So functions look for names where the owner did when they were made.
create function grant_to_application(p_role text)
 returns void
 language plpgsql
as $$
declare
  v_schema oid := current_schema()::regnamespace;
  v_path text := (
    select string_agg(quote_ident(name), ', ' order by position) || ', pg_temp'
      from unnest(current_schemas(false)) with ordinality as schemas (name, position) where name not like 'pg\_temp%');
  v_function regprocedure;
  v_relation record;
begin
  for v_function in
    select pg_proc.oid from pg_proc join pg_language on pg_language.oid = prolang
      where pronamespace = v_schema and lanname = 'plpgsql' and proconfig is null and pg_has_role(proowner, 'usage')
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  loop
    execute format('alter function %s set search_path = %s', v_function, v_path);
  end loop;
  if p_role is null or p_role = current_user then
    return;
  end if;
  if not has_schema_privilege(p_role, v_schema, 'usage') then
    execute format('grant usage on schema %s to %I', v_schema::regnamespace, p_role);
  end if;
  for v_relation in
    select format('%s %s', case relkind when 'S' then 'sequence' else 'table' end, oid::regclass) as name,
        array(select privilege_type from aclexplode(relacl) where grantee = quote_ident(p_role)::regrole order by 1) as has,
        case
          when relkind = 'S' then array['SELECT', 'USAGE']
          when relname = 'migrations' then array['SELECT']
          when relname = 'audit_log' then array['INSERT', 'SELECT']
          else array['DELETE', 'INSERT', 'SELECT', 'UPDATE'] end as needs
      from pg_class
      where relnamespace = v_schema and relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(relowner, 'usage')
  loop
    continue when v_relation.has = v_relation.needs;
    execute format('revoke all on %s from %I', v_relation.name, p_role);
    if v_relation.needs <> '{}' then
      execute format('grant %s on %s to %I', array_to_string(v_relation.needs, ', '), v_relation.name, p_role);
    end if;
  end loop;
end $$;
revoke execute on function grant_to_application(text) from public;

-- The planner's statistics hold values of rows, names and addresses too, until the next ANALYZE, which comes to a small table after
-- months. The application's role owns no table, so it refreshes them by this function. ANALYZE keeps the statistics of a table that
-- has become empty: PostgreSQL 18 and later can remove them.
create function refresh_statistics(p_table regclass)
 returns void
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $$
declare
  v_is_empty boolean;
begin
  execute format('analyze (skip_locked) %s', p_table);
  execute format('select not exists (select from %s)', p_table) into v_is_empty;
  if v_is_empty and current_setting('server_version_num')::int >= 180000 then
    perform pg_clear_attribute_stats(schemaname::text, tablename::text, attname::text, inherited)
      from pg_stats where to_regclass(format('%I.%I', schemaname, tablename)) = p_table
        or to_regclass(format('%I.%I', schemaname, tablename)) in (select indexrelid from pg_index where indrelid = p_table);
  end if;
end $$;

-- Deletes at most `p_limit` of the oldest entries, none younger than a year, and records how many.
create function sweep_audit_log(p_before timestamptz, p_limit integer)
 returns integer
 language plpgsql
 security definer
as $$
declare
  v_before timestamptz := least(p_before, now() - interval '365 days');
  v_swept int;
begin
  delete from audit_log where id = any (array(
    select id from audit_log where at < v_before order by at, id limit p_limit));
  get diagnostics v_swept = row_count;
  if v_swept > 0 then
    insert into audit_log (actor, action, subject_kind, subject, changes)
      values ('the product itself', 'Old entries removed', 'list', 'Audit log',
        jsonb_build_object('entries', jsonb_build_object('before', v_swept, 'after', 0)));
  end if;
  return v_swept;
end $$;

-- Deletes at most so many inquiries that were resolved or put away before a time, or invitations that expired unaccepted. Their
-- entries in the audit log forget who it was, as they do when a member leaves. In the owner's name, because only the owner may make
-- the log forget.
create function sweep_messages(p_kind text, p_before timestamptz, p_limit integer)
 returns integer
 language plpgsql
 security definer
as $$
declare
  v_ids uuid[];
begin
  case
    when p_kind in ('inquiry', 'beta request') then
      v_ids := array(
        select id from inquiries
          where form = case p_kind when 'inquiry' then 'contact' else 'beta' end and status = 'resolved' and status_since < p_before
          order by status_since limit p_limit for update skip locked);
    when p_kind in ('spam', 'deleted') then
      v_ids := array(
        select id from inquiries where put_away = p_kind and put_away_at < p_before
          order by put_away_at limit p_limit for update skip locked);
    when p_kind = 'invitation' then
      v_ids := array(
        select id from admin_invitations where accepted_at is null and expires_at < p_before
          limit p_limit for update skip locked);
      delete from admin_invitations where id = any (v_ids);
  end case;
  delete from inquiries where id = any (v_ids);
  if cardinality(v_ids) > 0 then
    perform forget_in_audit_log(null, '{}', '{}', v_ids::text[]);
  end if;
  return cardinality(v_ids);
end $$;

-- The application works in a role that owns nothing and can't change the audit log; only migrations work in the role of the owner
-- (docs/decisions/0027-two-database-roles.md).

-- The transactions in which the log forgets somebody at this moment. Only the owner writes here, and so does delete_member, which
-- works in the owner's name. A setting could be switched on by anybody.
create table audit_log_forgettings (
  transaction xid8 primary key default pg_current_xact_id()
);

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
declare
  v_forgettable text[] := array['actor', 'subject', 'reason', 'changes', 'search'];
begin
  if tg_op = 'UPDATE' and exists (select from audit_log_forgettings where transaction = pg_current_xact_id()) then
    if to_jsonb(new) - v_forgettable = to_jsonb(old) - v_forgettable
      and (new.actor = old.actor or new.actor = 'somebody who left')
      and (new.subject = old.subject or strpos(new.subject, 'somebody who left') > 0)
      and (new.reason is null or new.reason = old.reason)
      and (select array_agg(key) from jsonb_object_keys(new.changes) as key)
        is not distinct from (select array_agg(key) from jsonb_object_keys(old.changes) as key)
    then
      return new;
    end if;
  end if;
  raise exception 'The audit log is only ever added to.' using errcode = '42501';
end $$;

-- As before, but for how it opens the door.
create or replace function forget_in_audit_log(p_member_id uuid, p_addresses citext[], p_names text[], p_subjects text[])
  returns void language plpgsql as $$
declare
  v_pattern text;
  v_email text;
  v_name text;
begin
  insert into audit_log_forgettings default values on conflict do nothing;
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
  delete from audit_log_forgettings where transaction = pg_current_xact_id();
end $$;
revoke execute on function forget_in_audit_log(uuid, citext[], text[], text[]) from public;

-- The one specified way to forget: together with the member.
alter function delete_member(uuid, timestamptz) security definer;

-- What the application's role may do: everything with the rows of every table but these, and nothing with the schema. Each start
-- asks for it again, so it holds for tables of later migrations as well. By hand, as the owner:
-- select grant_to_application('agentspark');
--
-- What works in the owner's name, be it by itself or as a trigger behind a foreign key, must find nothing that its caller has
-- put in its way. So functions look for names where the owner did when they were made.
create function grant_to_application(p_role text) returns void language plpgsql as $$
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
          when relkind in ('v', 'm') or relname like 'kysely%' then array['SELECT']
          when relname = 'audit_log' then array['INSERT', 'SELECT']
          when relname = 'audit_log_forgettings' then array[]::text[]
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

-- A search costs the same among a thousand and a million rows (docs/decisions/0073-searches-by-rare-parts.md).

-- How a term is best looked for in a table with a trigram index on its column `search`. Each trigram of a term costs as much as there
-- are rows with it, and most terms have some that nearly everybody has: of a sample of the table, the three that are rarest find the
-- few rows that have to be looked at. Null for a table that is so short that all of it may be looked at.
create function look_at_term(p_table regclass, p_term text, out share real, out parts text[]) language plpgsql stable as $$
declare
  v_term text := lower(p_term);
  v_rows real := (select reltuples from pg_class where oid = p_table);
  v_parts text[];
begin
  if v_rows < 20000 then
    return;
  end if;
  v_parts := array(
    select distinct part from (
      select substr(v_term, place, 3) as part from generate_series(1, least(length(v_term) - 2, 30)) as place) as three
    where part ~ '^[[:alnum:]]{3}$');
  -- An end and a beginning of words tell something too, as in "li wu".
  if v_parts = '{}' and v_term ~ '[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]{2}' then
    v_parts := array[v_term];
  end if;
  if v_parts = '{}' and v_rows < 200000 then
    return;
  end if;
  -- The same each time, so that a page is found as the one before it.
  execute format($sample$
    with sample as materialized (select search from %s tablesample system (%s) repeatable (1) limit 1000)
    select (select coalesce(avg((strpos(search, $1) > 0)::int), 0) from sample),
      array(select part from unnest($2) as part order by (select count(*) from sample where strpos(search, part) > 0), part limit 3)
    $sample$, p_table, 100 * 500 / v_rows)
    into share, parts using v_term, v_parts;
end $$;

-- As before (0026-two-roles.sql), but for how the entries are found.
create or replace function forget_in_audit_log(p_member_id uuid, p_addresses citext[], p_names text[], p_subjects text[])
  returns void language plpgsql as $$
declare
  v_pattern text;
  v_email text;
  v_name text;
  v_parts text[];
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
    v_parts := rare_patterns('audit_log', v_email);
    update audit_log set
      -- The words may be longer than the address, and a subject has room for 500 characters.
      subject = case when length(regexp_replace(subject, v_pattern, 'somebody who left', 'gi')) > 500
        then 'somebody who left' else regexp_replace(subject, v_pattern, 'somebody who left', 'gi') end,
      reason = case when reason ~* v_pattern then null else reason end
      where search like v_parts[1] and search like v_parts[2] and search like v_parts[3]
        and strpos(search, lower(v_email)) > 0 and (subject ~* v_pattern or reason ~* v_pattern);
    update audit_log set changes = forget_in_json(changes, v_pattern)
      where changes <> '{}' and lower(changes::text) like v_parts[1] and lower(changes::text) like v_parts[2]
        and lower(changes::text) like v_parts[3]
        and strpos(lower(changes::text), lower(v_email)) > 0 and changes <> forget_in_json(changes, v_pattern);
  end loop;
  foreach v_name in array p_names loop
    v_parts := rare_patterns('audit_log', v_name);
    update audit_log set reason = null
      where search like v_parts[1] and search like v_parts[2] and search like v_parts[3]
        and strpos(search, lower(v_name)) > 0 and reason ~* name_pattern(v_name)
        and not exists (
          select from community_members as namesake
            where namesake.id = case when subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject_id::uuid end
              and lower(first_name || ' ' || last_name) = lower(v_name));
  end loop;
  delete from audit_log_forgettings where transaction = pg_current_xact_id();
end $$;
revoke execute on function forget_in_audit_log(uuid, citext[], text[], text[]) from public;

-- Three patterns that whatever holds the term is like.
create function rare_patterns(p_table regclass, p_term text) returns text[] language plpgsql stable as $$
declare
  v_parts text[] := (select parts from look_at_term(p_table, p_term));
begin
  return array(
    select like_pattern(coalesce(v_parts[place], v_parts[1], p_term)) from generate_series(1, 3) as place order by place);
end $$;

-- As before (0044-writes.sql). Most people have no project, and to plan the joins takes longer than to find that out.
create or replace function refresh_listed_projects(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  delete from project_entries as entry where project_id = any (ids)
    and not exists (select from listed_projects as listed where row(listed.*) = row(entry.*));
  insert into project_entries select * from listed_projects where project_id in (select unnest(ids)) on conflict do nothing;
end $$;

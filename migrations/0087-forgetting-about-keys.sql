-- As in 0047-flat-searches.sql; what was written down about somebody's keys is forgotten with them too, as it holds names as well. That
-- migration was published with this as well, so both its texts lead here.
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
    where subject_kind in ('member', 'sign-in', 'passkey', 'inquiry', 'beta request', 'invitation') and subject_id = any (p_subjects);
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

-- The planner's statistics hold values of rows, names and addresses too, until the next ANALYZE, which comes to a small table after
-- months. The application's role owns no table, so it refreshes them by this function. ANALYZE keeps the statistics of a table that
-- has become empty: PostgreSQL 18 and later can remove them.
create function refresh_statistics(p_table regclass) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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

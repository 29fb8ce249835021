import { sql } from 'kysely'
import type { Database } from './database.server.ts'

/**
 * One line for each thing that a migration can create, sorted: columns, constraints, indexes, triggers, functions,
 * views and extensions. Without members of extensions, the migration tables, and the names that PostgreSQL 18 gives to
 * NOT NULL constraints.
 */
export async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with own_tables as (
      select oid, relname, relkind from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
        and relname <> 'migrations'
    ),
    lines as (
      select concat_ws(' ', 'column', relname || '.' || attname, format_type(atttypid, atttypmod),
          case when attnotnull then 'not null' end,
          case attgenerated when '' then 'default' else 'generated' end || ' ' || pg_get_expr(adbin, adrelid),
          case when attidentity <> '' then 'identity' end) as line
        from own_tables join pg_attribute on attrelid = own_tables.oid
          left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attnum > 0 and not attisdropped
      union all
      select concat_ws(' ', 'constraint', relname || '.' || conname, pg_get_constraintdef(con.oid))
        from own_tables join pg_constraint con on conrelid = own_tables.oid where contype not in ('n', 't')
      union all
      select replace(pg_get_indexdef(indexrelid), current_schema() || '.', '')
        from own_tables join pg_index on indrelid = own_tables.oid
      union all
      select replace(pg_get_triggerdef(trigger.oid), current_schema() || '.', '')
        from own_tables join pg_trigger trigger on tgrelid = own_tables.oid where not tgisinternal
      union all
      select concat_ws(' ', 'function', format('%s(%s)', proname, pg_get_function_arguments(pg_proc.oid)),
          pg_get_function_result(pg_proc.oid), provolatile, array_to_string(proconfig, ' '), md5(prosrc))
        from pg_proc where pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all
      select concat_ws(' ', 'view', relname, md5(pg_get_viewdef(oid))) from own_tables where relkind in ('v', 'm')
      union all
      select 'extension ' || extname from pg_extension where extname <> 'plpgsql'
    )
    select line from lines order by line collate "C"`.execute(db)
  return rows.map(({ line }) => line)
}

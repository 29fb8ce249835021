import { sql } from 'kysely'
import type { Database } from '../app/platform/database/database.server.ts'
import { countPendingMigrations } from '../app/platform/database/migrate.server.ts'
import type { Log } from '../app/platform/log.ts'
import { StartError } from '../app/platform/start-error.ts'

/** @returns the role of this connection */
export async function findRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}

/**
 * Our own code is the first protection of the audit log and the schema, the rights of the database role the second.
 * This checks the second in the database itself, whatever the settings say. (docs/decisions/0027-two-database-roles.md)
 *
 * @throws StartError when the owner has migrated another database than this one
 */
export async function checkRoleRights(db: Database, log: Log): Promise<void> {
  if ((await countPendingMigrations(db)) > 0)
    throw new StartError(
      'DATABASE_OWNER_URL and DATABASE_URL name different databases: give them the same host, port and name.',
    )
  const holes = await findExcessRights(db)
  if (holes.length === 0) return
  log.warn(
    { role: await findRole(db), holes },
    'the second wall is missing: whoever gets hold of the application can change its audit log and its tables. Give it a role of its own (docs/operate.md, Two roles)',
  )
}

/** @returns the excessive rights of the application's role, in words */
export async function findExcessRights(db: Database): Promise<string[]> {
  const { rows } = await sql<{ hole: string }>`
    select hole from (values
      ('is a superuser', (select rolsuper from pg_roles where rolname = current_user)),
      ('owns tables', exists (
        select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and pg_has_role(relowner, 'member'))),
      ('may change the audit log', has_table_privilege('audit_log', 'update, delete, truncate, trigger')
        or has_any_column_privilege('audit_log', 'update')),
      ('may make things in the schema', has_schema_privilege(current_schema(), 'create'))
    ) as holes (hole, is_there) where is_there`.execute(db)
  return rows.map(({ hole }) => hole)
}

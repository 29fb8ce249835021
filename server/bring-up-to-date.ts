import type { ServerDatabase } from '../app/platform/database/database.server.ts'
import { migrationLimits } from '../app/platform/database/limits.ts'
import { migrate } from '../app/platform/database/migrate.server.ts'
import { prepareJobs } from '../app/platform/jobs/jobs.server.ts'
import type { Log } from '../app/platform/log.ts'
import { checkRoleRights, findRole } from './role-rights.ts'

/** @returns the names of the migrations that were applied */
export async function bringUpToDate(
  { db, connectDedicated, connectAsOwner }: ServerDatabase,
  log: Log,
): Promise<string[]> {
  const aside = (connectAsOwner ?? connectDedicated)(migrationLimits)
  const role = connectAsOwner && (await findRole(db))
  const applied = await migrate(aside.db, role)
    .then(async (names) => {
      await prepareJobs(aside.pool, role)
      return names
    })
    .finally(() => aside.close())
  await checkRoleRights(db, log)
  return applied
}

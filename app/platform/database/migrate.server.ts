import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from './database.server.ts'

const folder = path.resolve('migrations')

/** Earlier releases take the same one, in the way of Kysely's own adapter. */
const lockId = 3853314791062309107n

/**
 * Brings the database to the newest migration; several servers may start at once, one does the work.
 *
 * @returns the names of the migrations that were applied
 * @throws when one fails; PostgreSQL then undoes all of this call
 */
export async function migrate(db: Database): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(tx)
    const { error, results } = await migratorFor(tx).migrateToLatest()
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')
      throw new Error(failed ? `Migration ${failed.migrationName} failed.` : 'The database could not be migrated.', {
        cause: error,
      })
    }
    return (results ?? []).map((result) => result.migrationName)
  })
}

/** @returns how many migrations this program knows that the database does not have yet */
export async function countPendingMigrations(db: Database): Promise<number> {
  const known = await migratorFor(db).getMigrations()
  return known.filter((migration) => !migration.executedAt).length
}

function migratorFor(db: Database): Migrator {
  return new Migrator({
    db,
    provider: {
      async getMigrations() {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
        return Object.fromEntries(
          names.map((name) => [
            name.replace(/\.sql$/, ''),
            { up: async (tx) => void (await sql.raw(await readFile(path.join(folder, name), 'utf8')).execute(tx)) },
          ]),
        )
      },
    },
  })
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { StartError } from '../start-error.ts'
import type { Database } from './database.server.ts'
import { describeSchema } from './describe-schema.server.ts'
import { type MigrationFile, migrationsFolder } from './migration-files.server.ts'

/**
 * A second text under which a migration was published, before a later migration made both lead to the same database
 * (0087).
 */
const alsoPublished: Record<string, string> = {
  '0047-flat-searches': 'c3208115d2a2999eb8b39dd056db1a613ba19eb7c6044a84342560ea14f8e979',
}

/** The applied migrations, each with the checksum of its file; null for those of 0.1.0, which stored none. */
export type History = Map<string, string | null>

export async function readHistory(db: Database): Promise<History> {
  const { rows: columns } = await sql<{ attname: string }>`
    select attname from pg_attribute where attrelid = to_regclass('kysely_migration') and attnum > 0`.execute(db)
  if (columns.length === 0) return new Map()
  const hasChecksums = columns.some(({ attname }) => attname === 'checksum')
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, ${hasChecksums ? sql`checksum` : sql`null`} as checksum from kysely_migration`.execute(db)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/**
 * Compares checksums, because a name alone doesn't say what a migration did.
 *
 * @throws StartError for a database of a newer program, with a changed migration, or from before the first release
 */
export async function refuseForeignHistory(db: Database, history: History, files: MigrationFile[]): Promise<void> {
  refuseUnknownFiles(history, files)
  if ([...history.values()].includes(null)) await refuseUnreleased(db, history)
}

/** @throws StartError for a newer program, or a changed migration */
export function refuseUnknownFiles(history: History, files: MigrationFile[]): void {
  const unknown = [...history.keys()].filter((applied) => !files.some(({ name }) => name === applied))
  if (unknown.length > 0)
    throw new StartError(
      `This database is newer than this program, which does not know ${unknown.join(', ')}. Start the newer version again, ` +
        'or put back the backup that was taken before the upgrade.',
    )
  const changed = files.find(
    ({ name, checksum }) => ![undefined, null, checksum, alsoPublished[name]].includes(history.get(name)),
  )
  if (changed)
    throw new StartError(
      `migrations/${changed.name}.sql is not the file this database was made with. Bring that file back (git checkout); ` +
        'what is to be different belongs into a new migration.',
    )
}

/** Before 0.1.0, migrations were edited after use, so their names prove nothing. */
async function refuseUnreleased(db: Database, history: History): Promise<void> {
  const expected = (await readFile(path.join(migrationsFolder, '0.1.0-schema.txt'), 'utf8')).trim().split('\n')
  const found = new Set(await describeSchema(db))
  const missing = expected.filter((line) => !found.has(line))
  if (missing.length === 0) return
  throw new StartError(
    `This database was made before version 0.1.0 and can't be upgraded (after ${history.size} migrations it lacks: ${missing[0]}). ` +
      'Start the version that made it, or this one with an empty database: set DATA_DIR or DATABASE_URL.',
  )
}

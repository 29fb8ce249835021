import { sql } from 'kysely'
import { StartError } from '../start-error.ts'
import type { Database } from './database.server.ts'
import type { MigrationFile } from './migration-files.server.ts'

/** The applied migrations, each with the checksum of its file. */
export type History = Map<string, string>

export async function readHistory(db: Database): Promise<History> {
  const { rows: found } = await sql<{
    exists: boolean
  }>`select to_regclass('migrations') is not null as exists`.execute(db)
  if (!found[0]?.exists) return new Map()
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(db)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/**
 * Compares checksums, because a name alone doesn't say what a migration did.
 *
 * @throws StartError for a database of a newer program, with a changed migration, or from before 1.0.0
 */
export async function refuseForeignHistory(db: Database, history: History, files: MigrationFile[]): Promise<void> {
  await refuseFormerChain(db)
  refuseUnknownFiles(history, files)
}

/** @throws StartError for a newer program, or a changed migration */
export function refuseUnknownFiles(history: History, files: MigrationFile[]): void {
  const unknown = [...history.keys()].filter((applied) => !files.some(({ name }) => name === applied))
  if (unknown.length > 0)
    throw new StartError(
      `This database is newer than this program, which does not know ${unknown.join(', ')}. Start the newer version again, ` +
        'or put back the backup that was taken before the upgrade.',
    )
  const changed = files.find(({ name, checksum }) => ![undefined, checksum].includes(history.get(name)))
  if (changed)
    throw new StartError(
      `migrations/${changed.name}.sql is not the file this database was made with. Bring that file back (git checkout); ` +
        'what is to be different belongs into a new migration.',
    )
}

/** Versions before 1.0.0 noted their migrations in `kysely_migration`. */
async function refuseFormerChain(db: Database): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (rows[0]?.exists)
    throw new StartError(
      'This database was made by a version before 1.0.0 and stays as it is: to bring its people, inquiries, content and projects, ' +
        'dump the five tables that docs/operate.md names ("Data of an earlier site"), start with an empty database ' +
        '(DATA_DIR or DATABASE_URL), and load the dump there.',
    )
}

import { sql } from 'kysely'
import { StartError } from '../start-error.ts'
import type { Database, Tx } from './database.server.ts'
import { type MigrationFile, readMigrations } from './migration-files.server.ts'
import { type History, readHistory, refuseForeignHistory, refuseUnknownFiles } from './migration-history.server.ts'

const mostDeadlocks = 10

/** Any number that nothing else locks. */
const lock = 3853314791062309107n

/**
 * Migrates the database to the newest migration. Of several servers that start at once, one migrates. After an error
 * nothing has changed.
 *
 * @param applicationRole gets exactly the rights it needs; `db` must be in the owner role then
 * @returns the names of the migrations that were applied
 * @throws StartError with what to do, when this program can't use this database
 */
export async function migrate(db: Database, applicationRole: string | null = null): Promise<string[]> {
  const files = await readMigrations()
  try {
    // So that a transaction that waited for the lock sees the other one's work, whatever the server's default is.
    return await againAfterDeadlock(() =>
      db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((tx) => bringUpToDate(tx, files, applicationRole)),
    )
  } catch (error) {
    throw explained(error as Error)
  }
}

/**
 * Servers that still run write while one migrates, and of two transactions that wait for each other PostgreSQL ends one.
 *
 * @throws the deadlock after ten more attempts, and any other error at once
 */
export async function againAfterDeadlock<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = mostDeadlocks; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string }
      if (code !== '40P01' || left === 0) throw error
    }
  }
}

/** Blocks migrations until the end of this transaction. */
export async function shareMigrationLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(tx)
}

/**
 * Creates the tables of an earlier version, empty but for the rows of its migrations.
 *
 * @param applied its migrations, each with the time of its application
 * @throws StartError for a version that this program doesn't know
 */
export async function migrateTo(tx: Tx, applied: { name: string; timestamp: string; checksum: string }[]) {
  const files = await readMigrations()
  const history: History = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  refuseUnknownFiles(history, files)
  await makeTable(tx)
  for (const file of files) {
    const row = applied.find(({ name }) => name === file.name)
    if (row) await apply(tx, file, row.timestamp)
  }
}

/** Like `migrate`, in the caller's transaction. */
export async function migrateWithin(tx: Tx, applicationRole: string | null): Promise<void> {
  await bringUpToDate(tx, await readMigrations(), applicationRole)
  await sql`select grant_to_application(${applicationRole})`.execute(tx)
}

/** @returns how many migrations of this program the database lacks */
export async function countPendingMigrations(db: Database): Promise<number> {
  const [files, history] = await Promise.all([readMigrations(), readHistory(db)])
  return files.filter(({ name }) => !history.has(name)).length
}

/**
 * @returns the names of the migrations that `migrate` would apply
 * @throws StartError when `migrate` would refuse
 */
export async function listPendingMigrations(db: Database): Promise<string[]> {
  const [files, history] = await Promise.all([readMigrations(), readHistory(db)])
  await refuseForeignHistory(db, history, files)
  return files.filter(({ name }) => !history.has(name)).map(({ name }) => name)
}

async function bringUpToDate(tx: Tx, files: MigrationFile[], applicationRole: string | null): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
  const history = await readHistory(tx)
  await refuseForeignHistory(tx, history, files)
  const pending = files.filter(({ name }) => !history.has(name))
  if (history.size === 0) await makeTable(tx)
  for (const file of pending) await apply(tx, file)
  if (pending.length > 0 || applicationRole) await sql`select grant_to_application(${applicationRole})`.execute(tx)
  return pending.map(({ name }) => name)
}

async function makeTable(tx: Tx): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, timestamp text not null, checksum text not null)`.execute(
    tx,
  )
}

async function apply(tx: Tx, { name, text, checksum }: MigrationFile, at = new Date().toISOString()): Promise<void> {
  try {
    await sql.raw(text).execute(tx)
  } catch (cause) {
    throw new Error(`Migration ${name} failed.`, { cause })
  }
  await sql`insert into migrations (name, timestamp, checksum) values (${name}, ${at}, ${checksum})`.execute(tx)
}

/** Turns errors that the operator can fix into a message; other errors keep their stack. */
function explained(error: Error): Error {
  const { code, message } = (error.cause ?? error) as Error & { code?: string }
  if (code === '42501')
    return new StartError(
      `The database refuses: ${message}. If DATABASE_URL is the role of the application, migrations need DATABASE_OWNER_URL. The ` +
        'role that migrates has to own the database, or may be allowed to make tables and extensions: ' +
        'GRANT CREATE ON DATABASE name TO role; GRANT CREATE ON SCHEMA public TO role.',
      { cause: error },
    )
  // feature_not_supported: an extension whose files are not installed.
  if (code === '0A000')
    return new StartError(
      `The database refuses: ${message}. Install PostgreSQL's contrib package on its server (it has citext, pg_trgm and unaccent).`,
      { cause: error },
    )
  return error
}

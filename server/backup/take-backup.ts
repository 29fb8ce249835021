import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Client, ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Database, OpenDatabase, ServerDatabase } from '../../app/platform/database/database.server.ts'
import { migrationLimits } from '../../app/platform/database/limits.ts'
import { shareMigrationLock } from '../../app/platform/database/migrate.server.ts'
import { type Files, UnreadableFile } from '../../app/platform/files/files.ts'
import { claimedAmong } from '../../app/platform/files/unclaimed-files.server.ts'
import type { Log } from '../../app/platform/log.ts'
import { StartError } from '../../app/platform/start-error.ts'
import { version } from '../../app/platform/version.server.ts'
import { listSecretChecks } from '../check-secret.ts'
import { type Part, pack } from './archive.ts'
import { type Manifest, manifestName, writeManifest } from './manifest.ts'

type Table = Manifest['tables'][number]
type Add = (part: Part) => Promise<void>

export interface BackedUp {
  database: ServerDatabase
  files: Files
  /** Encrypts the backup. */
  passphrase: string | undefined
  log: Log
}

export interface TakenBackup extends Pick<Manifest, 'takenAt' | 'files'> {
  rows: number
  bytes: number
}

const partSize = 4 * 1024 * 1024

/** Makes the output independent of the server's settings. */
export const plainFormats = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 3; set local client_encoding = 'UTF8'`

/**
 * Copies a consistent snapshot of all tables while others continue to write, then the files that its rows name. Works
 * with every version of the database and leaves it unchanged.
 *
 * @param write stores the file and returns its size
 * @throws StartError when it fails, or another backup is running
 */
export async function takeBackup(site: BackedUp, write: (file: Readable) => Promise<number>): Promise<TakenBackup> {
  const { database } = site
  const lock = database.connectDedicated(migrationLimits)
  const source = (database.connectAsOwner ?? database.connectDedicated)(migrationLimits)
  try {
    return await lock.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended('backup', 0)) as free`.execute(tx)
      if (!rows[0]?.free) throw new BackupUnderWay('Another backup of this database is being taken at this moment.')
      return copyAll(source, site, write)
    })
  } finally {
    await source.close()
    await lock.close()
  }
}

/** Another process is taking a backup. */
export class BackupUnderWay extends StartError {
  override name = 'BackupUnderWay'
}

async function copyAll(
  { db, pool }: OpenDatabase,
  { files, passphrase, log }: BackedUp,
  write: (file: Readable) => Promise<number>,
): Promise<TakenBackup> {
  let client: Client | undefined
  pool.on('acquire', (acquired) => {
    client = acquired
  })
  let failure: unknown
  // A migration waits for the end of the backup before it takes locks that requests would wait for.
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const copied = snapshot.execute(async (tx) => {
    await shareMigrationLock(tx)
    const connection = client as Client
    await connection.query(plainFormats)
    const { takenAt, snapshot } = await beginSnapshot(tx)
    // The snapshot id lets another tool read the same moment while the backup runs.
    log.debug({ snapshot }, 'backup begins')
    const described = { takenAt, version, ...(await describe(tx)) }
    const taken: Pick<TakenBackup, 'files' | 'rows'> = { rows: 0, files: { count: 0, unreadable: [] } }
    const produce = async (add: Add) => {
      const tables: Table[] = []
      for (const table of described.tables) {
        const rows = await copyTable(connection, table, add)
        taken.rows += rows
        tables.push({ ...table, rows })
      }
      // After the rows: sequences are not part of the snapshot, so they may be ahead of the copied rows but not behind.
      const sequences = await readSequences(tx)
      taken.files = await copyFiles(tx, files, add)
      const bytes = writeManifest({ ...described, tables, sequences, files: taken.files })
      await add({ name: manifestName, bytes })
    }
    const file = await pack(produce, passphrase)
    try {
      return { takenAt, bytes: await write(file), ...taken }
    } catch (error) {
      failure = error
      file.destroy()
      // A rollback would wait for the end of a COPY that nothing reads; closing the connection ends both.
      await connection.end()
      throw error
    }
  })
  // On the closed connection the rollback fails too, which would hide the reason.
  return copied.catch((error) => Promise.reject(failure ?? error))
}

async function beginSnapshot(tx: Database): Promise<{ takenAt: Date; snapshot: string }> {
  const { rows } = await sql<{ takenAt: Date; snapshot: string }>`
    select clock_timestamp() as "takenAt", pg_export_snapshot() as snapshot`.execute(tx)
  return rows[0] ?? { takenAt: new Date(), snapshot: '' }
}

async function describe(tx: Database): Promise<Pick<Manifest, 'migrations' | 'secretCheck'> & { tables: Table[] }> {
  const { rows: tables } = await sql<Table & { readable: boolean }>`
    select relname as name, 0 as rows, has_table_privilege(pg_class.oid, 'select') as readable,
        array(select attname::text from pg_attribute
          where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
      from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migrations'
        and not exists (select from pg_depend
          where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      order by relname`.execute(tx)
  if (tables.length === 0) throw new StartError('The database is empty: there is nothing to back up.')
  const closed = tables.filter(({ readable }) => !readable)
  if (closed.length > 0)
    throw new StartError(
      `The role of DATABASE_URL may not read ${closed[0]?.name}: a backup needs DATABASE_OWNER_URL as well.`,
    )
  return {
    tables: tables.map(({ name, columns, rows }) => ({ name, columns, rows })),
    migrations: await readMigrationRows(tx),
    secretCheck: (await listSecretChecks(tx)).at(-1)?.value.toString('base64') ?? null,
  }
}

async function readMigrationRows(tx: Database): Promise<Manifest['migrations']> {
  const { rows } = await sql<Manifest['migrations'][number]>`
    select name, timestamp, checksum from migrations order by name`.execute(tx)
  return rows
}

/** @returns the number of rows */
async function copyTable(client: ClientBase, { name, columns }: Table, add: Add): Promise<number> {
  const quoted = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${quoted}) to stdout`))
  let waiting: Buffer[] = []
  let size = 0
  let number = 0
  const addWaiting = async () => {
    number += 1
    const part = Buffer.concat(waiting)
    waiting = []
    size = 0
    await add({ name: `tables/${name}/${String(number).padStart(6, '0')}`, bytes: part })
  }
  for await (const chunk of stream) {
    waiting.push(chunk)
    size += chunk.byteLength
    if (size >= partSize) await addWaiting()
  }
  if (size > 0) await addWaiting()
  return stream.rowCount
}

async function readSequences(tx: Database): Promise<Manifest['sequences']> {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`.execute(tx)
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const { rows } = await sql<{ last: string; isCalled: boolean }>`
      select last_value::text as last, is_called as "isCalled" from ${sql.id(name)}`.execute(tx)
    for (const row of rows) sequences.push({ name, ...row })
  }
  return sequences
}

/** Copies the files that rows of the snapshot name. A file that was replaced or deleted since is skipped. */
async function copyFiles(tx: Database, files: Files, add: Add): Promise<Manifest['files']> {
  const unreadable: string[] = []
  let count = 0
  for await (const key of claimedAmong(tx, files.list())) {
    try {
      const bytes = await files.read(key)
      if (!bytes) continue
      await add({ name: `files/${key}`, bytes })
      count += 1
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      unreadable.push(key)
    }
  }
  return { count, unreadable }
}

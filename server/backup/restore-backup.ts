import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import { type ClientBase, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { listUnfinishedMailings } from '../../app/mailings/mailings.server.ts'
import { listJobsUnderWay } from '../../app/membership/changes/member-jobs.server.ts'
import { planAllExpiries } from '../../app/membership/hold-place.server.ts'
import { recordBackup, recordRestore } from '../../app/platform/backups/backups.server.ts'
import type { OpenDatabase, ServerDatabase, Tx } from '../../app/platform/database/database.server.ts'
import { migrationLimits } from '../../app/platform/database/limits.ts'
import { migrateTo, migrateWithin } from '../../app/platform/database/migrate.server.ts'
import { readMigrations } from '../../app/platform/database/migration-files.server.ts'
import { refuseUnknownFiles } from '../../app/platform/database/migration-history.server.ts'
import type { Secrets } from '../../app/platform/derive-key.server.ts'
import type { Files } from '../../app/platform/files/files.ts'
import { type Jobs, openJobs, prepareJobs } from '../../app/platform/jobs/jobs.server.ts'
import { createLog } from '../../app/platform/log.ts'
import { planAllEmails } from '../../app/platform/mail/email-jobs.server.ts'
import { StartError } from '../../app/platform/start-error.ts'
import { isSecretOf } from '../check-secret.ts'
import { findRole } from '../role-rights.ts'
import { type Part, unpack } from './archive.ts'
import { type Departure, deleteDeparted, readDepartures } from './departures.ts'
import { type Manifest, manifestName, readManifest } from './manifest.ts'
import type { Place } from './place.ts'
import { plainFormats } from './take-backup.ts'
import { announceRestore, forgetUnfinishedRestore, marker } from './unfinished-restore.ts'

export interface BackupFile {
  place: Place
  name: string
  passphrase: string | undefined
}

export interface Restored {
  manifest: Manifest
  /** How many members had left after the backup and were deleted again. */
  departed: number
}

/**
 * Reads the whole file and changes nothing.
 *
 * @throws StartError when it is damaged, can't be opened, or is of a version that this program doesn't know
 */
export async function verifyBackup(file: BackupFile): Promise<Manifest> {
  let manifest: Manifest | undefined
  for await (const { name, bytes } of partsOf(file)) if (name === manifestName) manifest = readManifest(bytes)
  if (manifest === undefined) throw new StartError('The file holds no backup that this version knows.')
  const history = new Map(manifest.migrations.map(({ name, checksum }) => [name, checksum]))
  refuseUnknownFiles(history, await readMigrations())
  return manifest
}

async function* partsOf({ place, name, passphrase }: BackupFile): AsyncGenerator<Part> {
  yield* unpack(await place.read(name), passphrase)
}

/** @throws StartError when the backup was made with another secret than this server's */
export function refuseOtherSecret({ secretCheck }: Manifest, secrets: Secrets, isLost: boolean): void {
  if (!secretCheck || isLost || isSecretOf(secrets, Buffer.from(secretCheck, 'base64'))) return
  throw new StartError(
    'SECRET is not the one that the backup was made with (without the setting it lay in DATA_DIR/secret): give that one, in ' +
      'SECRET_PREVIOUS at least. If nobody has it any more, SECRET_PREVIOUS=lost restores all the same: private links in emails ' +
      'that were sent, calendar addresses and waiting emails are worthless then.',
  )
}

/** @throws StartError when the database contains data, or another program is connected to it */
export async function refuseDatabaseInUse({ db, pool }: ServerDatabase, mayReplace: boolean): Promise<void> {
  const { rows } = await sql<{ tables: number; others: number }>`
    select (select count(*) from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> ${marker}
          and not exists (select from pg_depend
            where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')) as tables,
      (select count(*) from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()) as others`.execute(
    db,
  )
  const { tables = 0, others = 0 } = rows[0] ?? {}
  if (tables > 0 && !mayReplace)
    throw new StartError(
      'The database is not empty. Restore into an empty one, or say --replace: what it holds now is gone then.',
    )
  const own = pool.totalCount - 1
  if (others > own)
    throw new StartError(
      `${others - own} other connections use this database. Stop every server first (and a pooler, which keeps connections).`,
    )
}

/**
 * Replaces everything in the database with a verified backup, in one transaction, and migrates it. Its files are stored
 * before a row names them.
 *
 * @param departures members who left since, as far as they are known outside of this database
 */
export async function restoreBackup(
  file: BackupFile,
  manifest: Manifest,
  database: ServerDatabase,
  files: Pick<Files, 'put'>,
  departures: Departure[],
): Promise<Restored> {
  const role = database.connectAsOwner && (await findRole(database.db))
  const owner = (database.connectAsOwner ?? database.connectDedicated)(migrationLimits)
  try {
    await announceRestore(owner.db, file.name)
    try {
      await prepareJobs(owner.pool, role)
      const jobs = openJobs(database.pool, createLog('silent'))
      const departed = await replaceAll(owner, jobs, role, file, manifest, files, departures)
      return { manifest, departed }
    } catch (error) {
      // Nothing has changed; only a killed restore leaves the note.
      await forgetUnfinishedRestore(owner.db).catch(() => {})
      throw error
    }
  } finally {
    await owner.close()
  }
}

async function replaceAll(
  { db, pool }: OpenDatabase,
  jobs: Jobs,
  role: string | null,
  file: BackupFile,
  manifest: Manifest,
  files: Pick<Files, 'put'>,
  known: Departure[],
): Promise<number> {
  let client: ClientBase | undefined
  pool.on('acquire', (acquired) => {
    client = acquired
  })
  return db.transaction().execute(async (tx) => {
    const connection = client as ClientBase
    await connection.query(plainFormats)
    const departures = [...known, ...(await readDepartures(tx))]
    await dropEverything(tx)
    await migrateTo(tx, manifest.migrations)
    await fillTables(tx, connection, file, manifest, files)
    await migrateWithin(tx, role)
    await recordBackup(tx, { taken_at: manifest.takenAt, name: file.name, bytes: 0, is_scheduled: false })
    await recordRestore(tx, manifest.takenAt)
    await tx.deleteFrom('sessions').execute()
    await tx.deleteFrom('sign_in_challenges').execute()
    // Their day may have passed since, and an objection after the backup would be lost.
    await tx.deleteFrom('passkey_resets').execute()
    const departed = await deleteDeparted(tx, departures, manifest.takenAt)
    await planAllExpiries(jobs, tx)
    for (const { mailing, at } of await listUnfinishedMailings(tx)) await jobs.add(tx, 'mailing', { mailing }, at)
    await planAllEmails(jobs, tx, new Date())
    for (const job of await listJobsUnderWay(tx)) await jobs.add(tx, 'member-job', { job }, new Date())
    // Statistics for the planner come only from the new rows.
    for (const name of await tableNames(tx)) await sql`analyze ${sql.id(name)}`.execute(tx)
    return departed
  })
}

/** Drops everything in this role's schema except members of extensions. */
async function dropEverything(tx: Tx): Promise<void> {
  await sql`
    do $$
    declare
      v_object text;
    begin
      foreach v_object in array (
        select coalesce(array_agg(named), '{}') from (
          select format(case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
              else 'table' end || ' if exists %I', relname) as named
            from pg_class
            where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
              and pg_has_role(relowner, 'usage')
              and not exists (select from pg_depend
                where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('e', 'a', 'i'))
          union all
          select format('routine if exists %s', pg_proc.oid::regprocedure)
            from pg_proc
            where pronamespace = current_schema()::regnamespace and pg_has_role(proowner, 'usage')
              and not exists (select from pg_depend
                where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
        ) as objects)
      loop
        execute 'drop ' || v_object || ' cascade';
      end loop;
    end $$`.execute(tx)
}

/**
 * Copies the rows as they are, without triggers, whose results are among the rows already, and in any order. Foreign
 * keys are checked and indexes built once at the end.
 */
async function fillTables(
  tx: Tx,
  connection: ClientBase,
  file: BackupFile,
  manifest: Manifest,
  files: Pick<Files, 'put'>,
): Promise<void> {
  const tables = await tableNames(tx)
  const all = sql.join(tables.map((name) => sql.id(name)))
  const keys = await foreignKeys(tx)
  for (const { table, name } of keys)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(tx)
  const indexes = await plainIndexes(tx)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx)
  for (const name of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(tx)
  await sql`truncate ${all}`.execute(tx)
  await copyParts(connection, file, manifest, files)
  for (const { name, last, isCalled } of manifest.sequences)
    await sql`select setval(${sql.lit(escapeIdentifier(name))}, ${last}::bigint, ${isCalled})`.execute(tx)
  for (const name of tables) await sql`alter table ${sql.id(name)} enable trigger user`.execute(tx)
  await sql`set local maintenance_work_mem = '128MB'`.execute(tx)
  for (const { definition } of indexes) await sql.raw(definition).execute(tx)
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
}

async function tableNames(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migrations'
        and not exists (select from pg_depend
          where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      order by relname`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Indexes that belong to no constraint. */
async function plainIndexes(tx: Tx): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select relname as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid) order by indexrelid`.execute(tx)
  return rows
}

async function foreignKeys(tx: Tx): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where connamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0 order by oid`.execute(
    tx,
  )
  return rows
}

async function copyParts(
  connection: ClientBase,
  file: BackupFile,
  { tables }: Manifest,
  files: Pick<Files, 'put'>,
): Promise<void> {
  const counted = new Map<string, number>()
  let open: { name: string; stream: ReturnType<typeof copyFrom> } | undefined
  const finish = async () => {
    if (!open) return
    const { name, stream } = open
    open = undefined
    stream.end()
    await finished(stream)
    counted.set(name, stream.rowCount)
  }
  try {
    for await (const { name, bytes } of partsOf(file)) {
      const [kind, ...rest] = name.split('/')
      if (kind === 'tables') {
        const table = tables.find((each) => each.name === rest[0])
        if (!table) throw new StartError(`The file is damaged: its manifest does not name ${rest[0]}.`)
        if (open?.name !== table.name) {
          await finish()
          const columns = table.columns.map(escapeIdentifier).join(', ')
          const stream = connection.query(copyFrom(`copy ${escapeIdentifier(table.name)} (${columns}) from stdin`))
          // The awaiting caller gets the error.
          stream.on('error', () => {})
          open = { name: table.name, stream }
        }
        await written(open.stream, bytes)
      } else await finish()
      if (kind === 'files') await files.put(rest.join('/'), bytes, typeOf(name))
    }
  } finally {
    // The rollback would wait for the rest of an aborted COPY.
    open?.stream.destroy()
  }
  const wrong = tables.find(({ name, rows }) => (counted.get(name) ?? 0) !== rows)
  if (wrong)
    throw new StartError(
      `The file is damaged: ${wrong.name} has ${counted.get(wrong.name) ?? 0} rows, not ${wrong.rows}.`,
    )
}

function written(stream: ReturnType<typeof copyFrom>, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}

function typeOf(name: string): string {
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { holdUntil } from '../../app/membership/hold-place.server.ts'
import { deleteMember } from '../../app/membership/roster/editing/delete-member.server.ts'
import { connect, type ServerDatabase } from '../../app/platform/database/database.server.ts'
import { describeSchema } from '../../app/platform/database/describe-schema.server.ts'
import { type Limits, migrationLimits } from '../../app/platform/database/limits.ts'
import { openFiles } from '../../app/platform/files/open-files.server.ts'
import { openJobs } from '../../app/platform/jobs/jobs.server.ts'
import { createLog } from '../../app/platform/log.ts'
import { administer, dropDatabase } from '../../test/database-server.ts'
import { dump } from '../../test/dump.ts'
import { addFullMember } from '../../test/everything-about.ts'
import { pilotCohort } from '../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { checkSecret } from '../check-secret.ts'
import { noteDepartures, readDepartures, readNotedDepartures } from './departures.ts'
import { openPlace, type Place } from './place.ts'
import { refuseDatabaseInUse, refuseOtherSecret, restoreBackup, verifyBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { announceRestore, forgetUnfinishedRestore, refuseUnfinishedRestore } from './unfinished-restore.ts'

const passphrase = 'twenty characters and some more'
const name = 'backup.tar.gz'
let services: TestServices
let folder: string
let place: Place
const closing: (() => Promise<void>)[] = []
beforeEach(async () => {
  services = await openTestServices()
  folder = await mkdtemp(path.join(tmpdir(), 'agentspark-backup-'))
  place = await openPlace(folder, { s3: undefined })
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await services.close()
  await rm(folder, { recursive: true, force: true })
})

/** The application's role with the owner's connection, or one role for everything. */
function serverDatabase(database: string, isOneRole = false): ServerDatabase {
  const log = createLog('silent')
  const connection = { ...inject(isOneRole ? 'testConnection' : 'applicationConnection'), database }
  const owner = { ...inject('ownerConnection'), database, max: 1 }
  const opened = {
    ...connect({ ...connection }, log),
    connection,
    connectDedicated: (limits?: Limits) => connect({ ...connection, max: 1 }, log, limits),
    connectAsOwner: isOneRole ? null : (limits: Limits) => connect({ ...owner }, log, limits),
  }
  closing.push(opened.close)
  return opened
}

async function emptyDatabase(isOneRole = false): Promise<ServerDatabase> {
  const database = `restored_${process.pid}_${randomUUID().slice(0, 8)}`
  await administer(inject('testConnection'), `create database ${database} owner ${inject('ownerConnection').user}`)
  closing.push(() => dropDatabase(inject('testConnection'), database))
  return serverDatabase(database, isOneRole)
}

const sourceDatabase = () => serverDatabase(services.connection.database ?? '')

function backUp(options: { passphrase?: string; name?: string } = {}) {
  return takeBackup({ ...services, database: sourceDatabase(), passphrase: options.passphrase }, (file) =>
    place.write(options.name ?? name, file),
  )
}

const backupFile = (options: { passphrase?: string } = {}) => ({ place, name, passphrase: options.passphrase })

async function restore(database: ServerDatabase, options: { passphrase?: string } = {}) {
  const file = backupFile(options)
  const files = await openFiles({ dataDir: path.join(folder, 'restored'), s3: undefined })
  const manifest = await verifyBackup(file)
  return { files, ...(await restoreBackup(file, manifest, database, files, await readNotedDepartures(place))) }
}

async function everythingIn(database: ServerDatabase): Promise<Record<string, string[]>> {
  const owner = (database.connectAsOwner ?? database.connectDedicated)(migrationLimits)
  const rows = await dump(owner.pool as never).finally(() => owner.close())
  // Sessions are gone after a restore, and the copy is marked as one.
  for (const own of ['sessions', 'sign_in_challenges', 'passkey_resets', 'backups']) delete rows[own]
  return rows
}

async function filesIn(files: TestServices['files']): Promise<[string, number | undefined][]> {
  const found: [string, number | undefined][] = []
  for await (const key of files.list()) found.push([key, (await files.read(key))?.byteLength])
  return found.sort()
}

test('an encrypted backup restores every row, sequence, right and file', async () => {
  const person = await addFullMember(services, { email: 'ada@example.org', firstName: 'Ada', lastName: 'Löve\tlace\\' })
  await services.files.put('avatars/nobody.txt', Buffer.from('is named by no row'), 'text/plain')
  const before = await everythingIn(sourceDatabase())
  expect(before.sessions).toBeUndefined()
  expect(await services.db.selectFrom('sessions').selectAll().execute()).not.toEqual([])
  // Written after the snapshot, so none of it is in the backup.
  const late: Promise<unknown>[] = []
  const writeLate = () => {
    late.push(services.db.insertInto('unclaimed_files').values({ key: 'late', since: new Date() }).execute())
  }
  const log = { debug: writeLate } as unknown as TestServices['log']
  const taken = await takeBackup({ ...services, log, database: sourceDatabase(), passphrase }, (file) =>
    place.write(name, file),
  )
  await Promise.all(late)
  expect(late).toHaveLength(1)
  expect(taken.rows).toBeGreaterThan(30)
  const target = await emptyDatabase()
  await refuseDatabaseInUse(target, false)
  const { files, departed } = await restore(target, { passphrase })
  expect(await everythingIn(target)).toEqual(before)
  expect(departed).toBe(0)
  expect(await describeSchema(target.db)).toEqual(await describeSchema(services.db))
  const known = (await filesIn(services.files)).filter(([key]) => key !== 'avatars/nobody.txt')
  expect(known.length).toBeGreaterThan(0)
  expect(await filesIn(files)).toEqual(known)
  expect(await target.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  // In the application's role: its rights are there, triggers and foreign keys work, and ids continue.
  await target.db.updateTable('members').set({ first_name: 'Augusta' }).where('email', '=', person.email).execute()
  await expect(
    sql`insert into sessions (token_hash, member_id, expires_at) values ('\\x00', ${randomUUID()}, now())`.execute(
      target.db,
    ),
  ).rejects.toThrow()
  await expect(sql`delete from audit_log`.execute(target.db)).rejects.toThrow('permission denied')
})

test('a passkey reset from before the backup isn’t carried out after the restore', async () => {
  const { id } = await services.db
    .insertInto('community_members')
    .values({
      cohort_id: null,
      first_name: 'The',
      last_name: 'Boss',
      email: 'boss@example.org',
      role: 'admin',
      status: 'confirmed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const requested_at = new Date(Date.now() - 25 * 60 * 60 * 1000)
  const ready_at = new Date(Date.now() - 60 * 60 * 1000)
  const reset = { member_id: id, requested_by: null, requested_at, ready_at, token_hash: Buffer.alloc(32) }
  await services.db.insertInto('passkey_resets').values(reset).execute()
  await backUp()
  const target = await emptyDatabase()
  await restore(target)
  expect(await target.db.selectFrom('passkey_resets').selectAll().execute()).toEqual([])
})

test('a restore plans the end of each held place and the waiting emails anew', async () => {
  const { id } = await addFullMember(services, { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' })
  await services.db.updateTable('registrations').set({ state: 'registered' }).where('member_id', '=', id).execute()
  await services.db
    .transaction()
    .execute((tx) => holdUntil(services, tx, pilotCohort, id, { unless: 'accepted', days: 3 }, services.clock.now()))
  await backUp()
  const target = await emptyDatabase()
  await restore(target)
  const jobs = openJobs(target.pool, services.log)
  expect(await jobs.list('place-expiry')).toMatchObject([{ data: { memberId: id, cohortId: pilotCohort } }])
  expect(await jobs.list('place-expiry-reminder')).toMatchObject([{ data: { memberId: id } }])
  const waiting = await target.db.selectFrom('emails').select('id').where('state', '=', 'waiting').execute()
  expect(waiting).toHaveLength(1)
  expect(await jobs.list('email')).toMatchObject(waiting.map((letter) => ({ data: { email: letter.id } })))
})

test('encrypted and plain backups open with the usual tools and contain no secret', async () => {
  await backUp()
  const listed = execFileSync('tar', ['-tzf', path.join(folder, name)], { encoding: 'utf8' })
  expect(listed.split('\n')).toEqual(expect.arrayContaining(['manifest.json', 'SHA256SUMS', 'tables/cohorts/000001']))
  await mkdir(path.join(folder, 'unpacked'))
  execFileSync('tar', ['-xzf', path.join(folder, name), '-C', path.join(folder, 'unpacked')])
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: path.join(folder, 'unpacked') })
  const found = spawnSync('grep', ['-rqF', services.secret, path.join(folder, 'unpacked')])
  expect(found.status).toBe(1)
})

test('a damaged backup is refused before anything changes, plain and encrypted', async () => {
  const spoils: [(bytes: Buffer) => Buffer, RegExp][] = [
    [(bytes) => bytes.fill(bytes.readUInt8(2000) ^ 1, 2000, 2001), /^The file is damaged/],
    [(bytes) => bytes.subarray(0, bytes.length - 3000), /^The file is damaged/],
    [() => Buffer.alloc(0), /^The file is empty/],
    [() => Buffer.from('no backup at all'), /^The file is damaged/],
  ]
  const file = path.join(folder, name)
  for (const options of [{}, { passphrase }]) {
    await backUp(options)
    const whole = await readFile(file)
    for (const [spoil, why] of spoils) {
      await writeFile(file, spoil(Buffer.from(whole)))
      await expect(verifyBackup(backupFile(options))).rejects.toThrow(why)
    }
  }
})

test('a replaced part and a missing end are detected although the file unpacks', async () => {
  await backUp()
  const unpacked = path.join(folder, 'unpacked')
  await mkdir(unpacked)
  execFileSync('tar', ['-xzf', path.join(folder, name), '-C', unpacked])
  await writeFile(path.join(unpacked, 'tables/cohorts/000001'), '')
  const names = execFileSync('tar', ['-tzf', path.join(folder, name)], { encoding: 'utf8' })
    .trim()
    .split('\n')
  execFileSync('tar', ['-czf', path.join(folder, name), '-C', unpacked, ...names])
  await expect(verifyBackup(backupFile())).rejects.toThrow(
    'The file is damaged: tables/cohorts/000001 is not what it was',
  )
  execFileSync('tar', ['-czf', path.join(folder, name), '-C', unpacked, ...names.slice(0, -1)])
  await expect(verifyBackup(backupFile())).rejects.toThrow('it was cut short')
})

test('a missing or wrong passphrase and another secret give a message that says what is missing', async () => {
  await checkSecret(services.db, services)
  await backUp({ passphrase })
  await expect(verifyBackup(backupFile())).rejects.toThrow('set BACKUP_PASSPHRASE')
  await expect(verifyBackup(backupFile({ passphrase: `${passphrase}!` }))).rejects.toThrow(
    'sealed with another passphrase',
  )
  const manifest = await verifyBackup(backupFile({ passphrase }))
  const other = { secret: 'another secret of forty characters, 0123456789', previousSecrets: [] }
  expect(() => refuseOtherSecret(manifest, other, false)).toThrow('SECRET is not the one')
  refuseOtherSecret(manifest, { ...other, previousSecrets: [services.secret] }, false)
  refuseOtherSecret(manifest, other, true)
})

test('a backup of a newer version is refused', async () => {
  await sql`insert into migrations values ('9999-tomorrow', now()::text, 'x')`.execute(services.owner.db)
  await backUp()
  await expect(verifyBackup(backupFile())).rejects.toThrow('newer than this program')
})

test('a database with data is refused unless it may be replaced, and so is one in use', async () => {
  await expect(refuseDatabaseInUse(sourceDatabase(), false)).rejects.toThrow('not empty')
  const target = serverDatabase(services.connection.database ?? '')
  await sql`select 1`.execute(services.db)
  await expect(refuseDatabaseInUse(target, true)).rejects.toThrow(/other connections use this database/)
  await refuseDatabaseInUse(await emptyDatabase(), false)
})

test('members deleted since the backup are deleted again, those that the replaced database knows and those in the file beside the backups', async () => {
  const people = await Promise.all(
    ['ada', 'grace', 'rosa'].map((first) =>
      addFullMember(services, { email: `${first}@example.org`, firstName: first, lastName: first }),
    ),
  )
  await backUp()
  const [ada, grace, rosa] = people.map(({ id }) => id)
  await deleteMember(services, ada ?? '', null)
  await noteDepartures(place, await readDepartures(services.db), new Date())
  const elsewhere = await emptyDatabase()
  expect((await restore(elsewhere)).departed).toBe(1)
  const left = await elsewhere.db.selectFrom('members').select('id').execute()
  expect(left.map(({ id }) => id)).not.toContain(ada)
  expect(JSON.stringify(await everythingIn(elsewhere))).not.toContain('ada@example.org')

  await deleteMember(services, grace ?? '', null)
  expect((await restore(sourceDatabase())).departed).toBe(2)
  const members = await services.db.selectFrom('members').select('id').execute()
  expect(members.map(({ id }) => id)).toEqual(expect.arrayContaining([rosa]))
  expect(members.map(({ id }) => id)).not.toContain(grace)
  // The restored database continues the list.
  expect((await readDepartures(services.db)).map(({ id }) => id).sort()).toEqual([ada, grace].sort())
})

test('a failed restore changes nothing and can be repeated', async () => {
  await addFullMember(services, { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' })
  await backUp()
  const target = await emptyDatabase()
  await restore(target)
  const before = await everythingIn(target)
  const manifest = await verifyBackup(backupFile())
  const failing = {
    async put() {
      throw new Error('The disk is full.')
    },
  }
  await expect(restoreBackup(backupFile(), manifest, target, failing, [])).rejects.toThrow('The disk is full.')
  expect(await everythingIn(target)).toEqual(before)
  await refuseUnfinishedRestore(target.db)
  await restore(target)
  expect(await everythingIn(target)).toEqual(before)
})

test('a restore from a file that is truncated within a table fails with the reason and changes nothing', async () => {
  await sql`insert into unclaimed_files (key, since)
    select md5(random()::text) || md5(random()::text), now() from generate_series(1, 40000)`.execute(services.owner.db)
  await backUp()
  const target = await emptyDatabase()
  const manifest = await verifyBackup(backupFile())
  const breaking = { ...place, read: async () => (await place.read(name)).compose(failAfter(800_000)) as Readable }
  const restoring = restoreBackup({ ...backupFile(), place: breaking }, manifest, target, services.files, [])
  await expect(restoring).rejects.toThrow('No space left')
  await refuseDatabaseInUse(target, false)
})

test('a start after a killed restore fails with a message, and continues when told to', async () => {
  await announceRestore(services.owner.db, name)
  await expect(refuseUnfinishedRestore(services.db)).rejects.toThrow(`A restore of ${name} was cut off`)
  await forgetUnfinishedRestore(services.owner.db)
  await refuseUnfinishedRestore(services.db)
})

test.each([
  ['open', {}],
  ['sealed', { passphrase }],
])(
  '%s: a backup whose destination fails ends with the reason, holds no lock and leaves no file, and the next one succeeds',
  async (_, seal) => {
    // 7 MB, so that most of it is still to be written when the destination fails.
    await sql`create table large as
    select md5(random()::text) || md5(random()::text) from generate_series(1, 100000)`.execute(services.owner.db)
    const failing = takeBackup({ ...services, database: sourceDatabase(), passphrase: undefined, ...seal }, (file) =>
      place.write('half', file.compose(failAfter(300_000))),
    )
    await expect(failing).rejects.toThrow('No space left')
    expect(await readdir(folder)).toEqual([])
    await expect.poll(holdersOfLocks).toEqual([])
    expect((await backUp(seal)).rows).toBeGreaterThan(100_000)
  },
)

test('of two simultaneous backups one is taken', async () => {
  const both = await Promise.allSettled([backUp({ name: 'one' }), backUp({ name: 'two' })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await place.list()).toHaveLength(1)
})

async function holdersOfLocks(): Promise<unknown[]> {
  const { rows } = await sql`
    select pid, query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(services.db)
  return rows
}

/** A disk that is full after that many bytes. */
function failAfter(most: number) {
  let bytes = 0
  return new Transform({
    transform(chunk, _encoding, done) {
      bytes += chunk.length
      done(bytes > most ? new Error('No space left') : null, chunk)
    },
  })
}

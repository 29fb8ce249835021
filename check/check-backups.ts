import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { openFiles } from '../app/platform/files/open-files.server.ts'
import { createLog } from '../app/platform/log.ts'
import { productionSettings } from '../e2e/outside-world.ts'
import { openPlace } from '../server/backup/place.ts'
import { verifyBackup } from '../server/backup/restore-backup.ts'

/**
 * npm run check:backups [-- how often it kills]: the built command on databases of its own, with Debian's psql as the other tool. It
 * compares every table by its checksums, psql seeing the source in the very snapshot of the backup, and kills backup and restore
 * at random moments. Ends with 1 when a row differs or something half is left.
 */
const times = Number(process.argv[2] ?? 20)
const transactionsPerSecond = 200
const writersAtOnce = 24
const members = 20_000
const pictures = 300
const psql = ['/usr/bin/psql', '/usr/lib/postgresql/15/bin/psql'].find(existsSync)
const run = promisify(execFile)
/** Those that a restore leaves empty, or writes itself. */
const ownOfEach = [
  'sessions',
  'sign_in_challenges',
  'passkey_resets',
  'backups',
  'kysely_migration_lock',
  'restore_under_way',
]

if (!psql) {
  console.error('psql is not installed (Debian: postgresql-client).')
  process.exit(1)
}
const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-backups-'))
await chmod(folder, 0o755)
const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
try {
  await check()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const close of closing.reverse()) await close()
}

type Checksums = Map<string, string>

async function check(): Promise<void> {
  const source = await startPostgres('source')
  const sourceSettings = { ...settingsOf(source), DATA_DIR: path.join(folder, 'source-data') }
  // The first command makes the tables.
  await site(sourceSettings, 'admin', 'add', 'boss@example.org').ended
  await fill(source, sourceSettings.DATA_DIR)

  const first = path.join(folder, 'first.tar.gz')
  const atFirst = await backUpUnderWrites(source, sourceSettings, first)
  const target = await startPostgres('target')
  const targetSettings = { ...settingsOf(target), DATA_DIR: path.join(folder, 'target-data') }
  await expectDone(site(targetSettings, 'restore', first))
  const afterFirst = await checksums(urlOf(target.owner))
  say('restored from the backup under writes', differences(atFirst, afterFirst))

  const second = path.join(folder, 'second.tar.gz')
  const atSecond = await backUpUnderWrites(source, sourceSettings, second)
  await expectDone(site(targetSettings, 'restore', '--replace', second))
  say('restored over it from the second', differences(atSecond, await checksums(urlOf(target.owner))))
  await killBackups(sourceSettings)
  await killRestores(target, targetSettings, { first, afterFirst, second, atSecond })
  await killEmbeddedRestores(first, atFirst)
}

async function startPostgres(name: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, name), log: createLog('silent') })
  closing.push(() => postgres.stop())
  return postgres
}

function settingsOf({ connection, owner }: EmbeddedPostgres): Record<string, string> {
  const urls = { databaseUrl: urlOf(connection), databaseOwnerUrl: urlOf(owner) }
  return { ...productionSettings({ ...urls, smtpUrl: 'smtp://127.0.0.1:1' }), ORIGIN: 'http://localhost:3000' }
}

function urlOf({ host, port, user, database }: EmbeddedPostgres['connection']): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

interface Command {
  process: ChildProcess
  ended: Promise<{ code: number | null; said: string }>
}

/** @param hear what it says, as it comes */
function site(
  settings: Record<string, string>,
  ...words: string[]
): Command & { hear(on: (said: string) => void): void } {
  const child = spawn(process.execPath, ['build/server/index.js', 'site', ...words], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'debug', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listeners: ((said: string) => void)[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
      for (const listener of listeners) listener(said)
    })
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said })),
  )
  return { process: child, ended, hear: (on) => listeners.push(on) }
}

async function expectDone(command: Command): Promise<void> {
  const { code, said } = await command.ended
  if (code !== 0) throw new Error(`The command ended with ${code}: ${said}`)
}

async function fill(postgres: EmbeddedPostgres, dataDir: string): Promise<void> {
  const pool = new Pool(postgres.owner)
  await pool.query(`
    insert into community_members (first_name, last_name, email, status, cohort_id)
    select 'Given' || n % 997, 'Family' || n % 10007, 'load' || n || '@example.org',
      case n % 3 when 0 then 'registered' when 1 then 'waitlist' else 'cancelled' end, 1
    from generate_series(1, ${members}) as n`)
  const { rows } = await pool.query(`
    insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, industry, avatar_url)
    select id, true, true, 'Technology', '/pictures/avatars/' || id || '/avatar-1749574800000.webp'
      from community_members where status = 'registered' returning user_id as id`)
  await pool.end()
  const files = await openFiles({ dataDir, s3: undefined })
  for (const { id } of rows.slice(0, pictures))
    await files.put(`avatars/${id}/avatar-1749574800000.webp`, new Uint8Array(20_000).fill(7), 'image/webp')
}

/** @returns what psql sees in the snapshot of the backup, while both work */
async function backUpUnderWrites(
  source: EmbeddedPostgres,
  settings: Record<string, string>,
  file: string,
): Promise<Checksums> {
  const writers = startWriting(source)
  closing.push(() => writers.stop())
  await sleep(1000)
  const command = site(settings, 'backup', file)
  const seen = new Promise<Checksums>((resolve, reject) => {
    let isAsked = false
    command.hear((said) => {
      const [, snapshot] = /"snapshot":"([^"]+)"/.exec(said) ?? []
      if (!snapshot || isAsked) return
      isAsked = true
      checksums(urlOf(source.owner), snapshot).then(resolve, reject)
    })
  })
  await expectDone(command)
  const found = await seen
  const { rate, rows } = await writers.stop()
  console.log(`  meanwhile ${Math.round(rate)} transactions a second, ${Math.round(rows)} rows: ${path.basename(file)}`)
  return found
}

/** Each transaction writes into two tables, and now and then changes a member, or deletes. */
function startWriting({ connection }: EmbeddedPostgres) {
  const pool = new Pool({ ...connection, max: writersAtOnce })
  const began = performance.now()
  let begun = 0
  let written = 0
  let rowsWritten = 0
  let isOver = false
  const writer = async () => {
    while (!isOver) {
      const due = ((performance.now() - began) / 1000) * transactionsPerSecond
      if (begun >= due) {
        await sleep(2)
        continue
      }
      begun += 1
      const rows = await writeOnce(pool, begun)
      rowsWritten += rows
      written += 1
    }
  }
  const writers = Promise.all(Array.from({ length: writersAtOnce }, writer))
  return {
    async stop() {
      isOver = true
      await writers
      if (!pool.ended) await pool.end()
      const seconds = (performance.now() - began) / 1000
      return { rate: written / seconds, rows: rowsWritten / seconds }
    },
  }
}

/** In one question to the database, which is one transaction: so fast that the machine is left for the backup. @returns its rows */
async function writeOnce(pool: Pool, number: number): Promise<number> {
  const statements = [
    `insert into inquiries (first_name, last_name, email, inquiry_type, message)
     values ('Ada', 'Lovelace', 'writer${number}@example.org', 'Other', E'Hello\\t\\\\ and \\n"you"')`,
    `insert into inquiries (form, first_name, last_name, email, organization, job_title, industry, budget, message)
     values ('beta', 'Ada', 'Lovelace', 'writer${number}@example.org', 'Engines', 'Countess', 'technology', '5k-15k', 'An engine that counts')`,
  ]
  if (number % 3 === 0)
    statements.push(
      `update members set first_name = 'Given ${number}' where email = 'load${1 + ((number * 7919) % members)}@example.org'`,
    )
  if (number % 10 === 0) statements.push(`delete from inquiries where email = 'writer${number - 5}@example.org'`)
  await pool.query(statements.join(';\n'))
  return statements.length
}

/** Every table with its number of rows and a checksum over all of them, by psql. */
async function checksums(url: string, snapshot?: string): Promise<Checksums> {
  const script = `
    \\set ON_ERROR_STOP on
    begin isolation level repeatable read read only;
    ${snapshot ? `set transaction snapshot '${snapshot}';` : ''}
    set local timezone = 'UTC';
    select format('select %L, count(*), md5(coalesce(string_agg(md5(t::text), '''' order by md5(t::text)), '''')) from %I as t',
        relname, relname)
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname \\gexec
    commit;`
  const child = run(psql ?? '', ['-X', '-At', '-q', '-d', url, '-f', '-'], { maxBuffer: 1 << 24 })
  child.child.stdin?.end(script)
  const { stdout } = await child
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
  return new Map(
    rows.filter(([table = '']) => !ownOfEach.includes(table)).map(([table = '', ...sum]) => [table, sum.join(' ')]),
  )
}

function differences(one: Checksums, other: Checksums): string[] {
  const tables = new Set([...one.keys(), ...other.keys()])
  return [...tables].filter((table) => one.get(table) !== other.get(table))
}

function say(what: string, different: string[], well = 'every table is equal'): void {
  console.log(`${what}: ${different.length === 0 ? well : `DIFFERENT: ${different.join(', ')}`}`)
  if (different.length > 0) process.exitCode = 1
}

async function durationOf(command: Command): Promise<number> {
  const began = performance.now()
  await expectDone(command)
  return performance.now() - began
}

async function killBackups(settings: Record<string, string>): Promise<void> {
  const backups = path.join(folder, 'killed')
  const whole = await durationOf(site(settings, 'backup', path.join(backups, 'whole.tar.gz')))
  const place = await openPlace(backups, { s3: undefined })
  let complete = 0
  for (let time = 0; time < times; time += 1) {
    const name = `killed-${time}.tar.gz`
    const command = site(settings, 'backup', path.join(backups, name))
    await sleep(Math.random() * whole * 1.1)
    command.process.kill('SIGKILL')
    await command.ended
    if (!(await place.has(name))) continue
    complete += 1
    await verifyBackup({ place, name, passphrase: undefined })
  }
  await expectDone(site(settings, 'backup', path.join(backups, 'afterwards.tar.gz')))
  const strange = (await readdir(backups)).filter((name) => !/\.tar\.gz(\.unfinished)?$/.test(name))
  say(
    `${times} backups killed, ${complete} of them after their end`,
    strange,
    'each file with a name is whole, and the next one too',
  )
}

interface Two {
  first: string
  afterFirst: Checksums
  second: string
  atSecond: Checksums
}

async function killRestores(target: EmbeddedPostgres, settings: Record<string, string>, two: Two): Promise<void> {
  const whole = await durationOf(site(settings, 'restore', '--replace', two.first))
  const url = urlOf(target.owner)
  const half: string[] = []
  let [complete, refused] = [0, 0]
  for (let time = 0; time < times; time += 1) {
    const command = site(settings, 'restore', '--replace', two.second)
    await sleep(Math.random() * whole * 1.1)
    command.process.kill('SIGKILL')
    await command.ended
    const found = await checksums(url)
    const isAfter = differences(found, two.atSecond).length === 0
    if (!isAfter) half.push(...differences(found, two.afterFirst))
    if (isAfter) complete += 1
    const start = await site(settings, 'admin', 'add', 'boss@example.org').ended
    if (start.code === 1 && start.said.includes('was cut off')) refused += 1
    else if (start.code !== 0) throw new Error(start.said)
    // An acknowledged one shall be put back by repeating it.
    await expectDone(site(settings, 'restore', '--replace', two.first))
  }
  say(
    `${times} restores killed, ${complete} of them after their end, ${refused} starts refused until it was repeated`,
    half,
    'each left all that was there or all of the backup',
  )
}

async function killEmbeddedRestores(file: string, atBackup: Checksums): Promise<void> {
  const settings = { ...productionSettings({ smtpUrl: 'smtp://127.0.0.1:1' }), ORIGIN: 'http://localhost:3000' }
  const count = Math.ceil(times / 4)
  const different: string[] = []
  let complete = 0
  let longest = 0
  for (let time = 0; time <= count; time += 1) {
    const own = { ...settings, DATA_DIR: path.join(folder, `embedded-${time}`) }
    if (time === 0) longest = await durationOf(site(own, 'restore', file))
    else {
      const command = site(own, 'restore', file)
      await sleep(Math.random() * longest)
      command.process.kill('SIGKILL')
      await command.ended
      const again = await site(own, 'restore', file).ended
      if (again.code !== 0 && !again.said.includes('not empty')) throw new Error(again.said)
      if (again.code !== 0) complete += 1
    }
    const postgres = await startEmbeddedPostgres({ dataDir: own.DATA_DIR, log: createLog('silent') })
    different.push(...differences(atBackup, await checksums(urlOf(postgres.owner)).finally(() => postgres.stop())))
  }
  say(`embedded: ${count} restores killed and repeated, ${complete} had come to their end`, different)
}

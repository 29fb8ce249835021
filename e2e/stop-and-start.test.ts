import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../app/platform/log.ts'
import { childrenOf } from '../test/process-tree.ts'
import { type RunningServer, startServer } from './server.ts'

/** As a first start of the demonstration leaves it: each test takes a copy, which is made in a tenth of the time. */
let startedOnce: string
let dataDir: string
const running: RunningServer[] = []
beforeAll(async () => {
  startedOnce = await makeFolder()
  await (await startServer({ DATA_DIR: startedOnce })).stop()
})
beforeEach(async () => {
  dataDir = await makeFolder()
})
afterAll(() => rm(startedOnce, { recursive: true, force: true }))
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-restart-'))
  await chmod(folder, 0o755)
  return folder
}

/** With its owners: run by root, PostgreSQL is another user. */
function copyStartedOnce(): void {
  execFileSync('cp', ['-a', `${startedOnce}/.`, dataDir])
}

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ DATA_DIR: dataDir, ...env })
  running.push(server)
  return server
}

test('SIGTERM stops the server and its database, once a balancer has read that it stops', async () => {
  copyStartedOnce()
  const server = await start()
  const database = childrenOf(server.process.pid ?? 0)
  expect(database.length).toBeGreaterThan(0)
  const readiness = async () => (await fetch(`${server.origin}/readyz`)).json()
  expect(await readiness()).toEqual({ ready: true })
  const stopped = server.stop()
  await expect.poll(readiness).toEqual({ ready: false, reason: 'the server is stopping' })
  expect((await fetch(`${server.origin}/join`)).status).toBe(200)
  await stopped
  expect(server.process.exitCode).toBe(0)
  expect(database.filter(isAlive)).toEqual([])
})

test('a second server on the same data folder is refused with a sentence, and the first one goes on', async () => {
  copyStartedOnce()
  const first = await start()
  await expect(start()).rejects.toThrow(/Another server is already running with the data folder/)
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
})

test('a taken port is a clear error', async () => {
  copyStartedOnce()
  const squatter = createServer()
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
  const address = squatter.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { code, output } = await runServer({ PORT: String(address.port), DATA_DIR: dataDir })
  squatter.close()
  expect(code).toBe(1)
  expect(output).toContain(`PORT ${address.port} is taken by another program.`)
  expect(output).not.toContain('    at ')
})

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a port number'],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }, "DATABASE_URL names a database that can't be opened"],
  [{ ORIGIN: 'https://bootcamp.example' }, 'SECRET is missing.'],
])('%j stops the start and says why, without a stack', async (env, sentence) => {
  const { code, output } = await runServer({ DATA_DIR: dataDir, DATABASE_WAIT_SECONDS: '0', ...env })
  expect(code).toBe(1)
  expect(output).toContain(sentence)
  expect(output).not.toContain('    at ')
})

test('production refuses a database that holds the sample people', async () => {
  copyStartedOnce()
  const { code, output } = await runServer({
    DATA_DIR: dataDir,
    ORIGIN: 'https://bootcamp.example',
    SECRET: 'only-for-tests-0123456789-0123456789-0123456789',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ADMIN_EMAIL: 'boss@example.org',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  expect(code).toBe(1)
  expect(output).toContain('sample people')
})

const production = {
  ORIGIN: 'http://localhost',
  SECRET: 'only-for-tests-0123456789-0123456789-0123456789',
  SMTP_URL: 'smtp://127.0.0.1:1',
  ADMIN_EMAIL: 'boss@example.org',
}

test('production has no mailbox to read, no sample people and exactly the admins that ADMIN_EMAIL and a command name', async () => {
  const server = await start(production)
  expect((await fetch(`${server.origin}/dev/mailbox`)).status).toBe(404)
  const page = await (await fetch(`${server.origin}/join`)).text()
  expect(page.replaceAll('<!-- -->', '')).toContain('100 of 100 places are free.')
  const askForCode = (email: string) =>
    fetch(`${server.origin}/auth/confirm/code`, { method: 'POST', body: new URLSearchParams({ email }) })
  // Its email can't be sent here, which is as far as nobody but an admin comes.
  expect((await askForCode('boss@example.org')).status).toBe(503)
  expect((await askForCode('admin@agentspark.example')).status).toBe(400)

  const command = (...words: string[]) =>
    runServer({ DATA_DIR: dataDir, ...production }, 'site', 'admin', 'add', ...words)
  const whileItRuns = await command('here@example.org')
  expect(whileItRuns.output).toContain('here@example.org is now an admin.')
  expect(whileItRuns.code).toBe(0)
  expect((await askForCode('here@example.org')).status).toBe(503)
  await server.stop()
  expect(await command('here')).toMatchObject({ code: 2, output: expect.not.stringMatching('    at ') })
  expect((await command('here@example.org')).output).toContain('is already an admin')
})

test('a database that this program can not go on with stops the start with a sentence, and is fine again afterwards', async () => {
  copyStartedOnce()
  await askDatabase(`insert into migrations values ('9999-tomorrow', '2031-01-01T00:00:00.000Z', 'some')`)
  const newer = await refusal()
  expect(newer).toMatch('This database is newer than this program, which does not know 9999-tomorrow.')
  expect(newer).not.toMatch('    at ')
  await askDatabase(`delete from migrations where name = '9999-tomorrow'`)
  expect(await refusal()).toBe('it started')
})

test('a secret that is not the one of this database stops the start with a sentence, and there are two ways on', async () => {
  copyStartedOnce()
  const own = await readFile(path.join(dataDir, 'secret'), 'utf8')
  const other = { SECRET: 'a secret of somewhere else, 32 characters too' }
  const said = await refusal(other)
  expect(said).toMatch('SECRET is not the one that this database is used with')
  expect(said).not.toMatch('    at ')
  expect(await refusal({ ...other, SECRET_PREVIOUS: own })).toBe('it started')
  expect(await refusal(), 'the old one alone is a wrong one by now').toMatch('SECRET is not the one')
  expect(await refusal({ SECRET_PREVIOUS: 'lost' })).toBe('it started')
  expect(await refusal()).toBe('it started')
})

test('a data folder that is a file stops the start with a sentence', async () => {
  const file = path.join(dataDir, 'a-file')
  await writeFile(file, '')
  const said = await refusal({ DATA_DIR: file })
  expect(said).toMatch(`DATA_DIR ${file} is a file. Set DATA_DIR to a folder.`)
  expect(said).not.toMatch('    at ')
})

/** What a start says that ends by itself. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const started = await startServer({ DATA_DIR: dataDir, ...env }).catch((error: Error) => error.message)
  if (typeof started === 'string') return started
  await started.stop()
  return 'it started'
}

async function askDatabase(statement: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') })
  const client = new Client(postgres.owner)
  await client.connect()
  await client.query(statement)
  await client.end()
  await postgres.stop()
}

test('a name that only resolves to loopback is not answered in the demonstration', async () => {
  copyStartedOnce()
  const server = await start()
  expect(await statusFor(server, 'evil.example')).toBe(421)
  expect(await statusFor(server, 'localhost')).toBe(200)
})

/** By node:http, since fetch sets Host itself. */
async function statusFor(server: RunningServer, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.origin}/dev/mailbox`, { headers: { Host: host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject).end()
  })
}

/** Runs a server that is expected to end by itself, with exactly these settings: the origin may be https. */
function runServer(
  env: Record<string, string>,
  ...command: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['build/server/index.js', ...command], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The server did not end by itself:\n${output}`))
    }, 30_000)
    // Unlike 'exit', 'close' comes after the last words.
    child.once('close', (code) => {
      clearTimeout(patience)
      resolve({ code, output })
    })
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../app/platform/log.ts'
import { freePort, startServer } from '../e2e/server.ts'
import { ask } from './mixed-requests.ts'
import { processorSeconds } from './process-figures.ts'
import { type Missing, median, type Row, type Rows } from './row.ts'

/**
 * What a cached public page costs the processor of the server, against a bare Node server and nginx with one worker that write the
 * same bytes under the same headers (Linux). Counted is the processor time of the process that answers, because the program that asks
 * is slower than those that answer. Then the home page while what it shows changes five times a second, by another server
 * (SQL) and by this one (registrations): its answers in a second of the clock, since waiting is what could go wrong.
 */
const page = '/'
const connections = 32
/** A process answers up to a third fewer requests than another of the same program, for as long as it lives: so several of each, but of nginx. */
const processes = 3
const changesPerSecond = 5
const nginxProgram = '/usr/sbin/nginx'

type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>

interface Candidate {
  origin: string
  process: ChildProcess
  stop(): Promise<unknown>
}

export const rows: Rows = async ({ full }) => {
  const rounds = full ? 15 : 5
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-bench-'))
  // Run by root, PostgreSQL and nginx are other users, who have to reach the folder.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
  const sql = new Client({ ...postgres.superuser, database: postgres.owner.database })
  await sql.connect()
  const settings = { DATABASE_URL: urlOf(postgres.connection), DATABASE_OWNER_URL: urlOf(postgres.owner) }
  const logging = await severalOf(() => startServer({ ...settings, LOG_LEVEL: 'info' }))
  const quiet = await severalOf(() => startServer({ ...settings, LOG_LEVEL: 'error' }))
  const { origin } = logging[0] as Candidate
  const answer = await fetch(origin + page, { headers: { 'Accept-Encoding': 'br' }, redirect: 'error' })
  const headers = [...answer.headers].filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name))
  const bytes = Buffer.alloc(Number(answer.headers.get('Content-Length')), 'x')
  const bare = await severalOf(() => bareNode(headers, bytes))
  const nginx = existsSync(nginxProgram) ? [await startNginx(path.join(dataDir, 'nginx'), headers, bytes)] : []
  const candidates = [logging, quiet, bare, nginx].flat()
  try {
    const rates = new Map<Candidate, number[]>(candidates.map((candidate) => [candidate, []]))
    const calm: number[] = []
    const told: number[] = []
    const registering: number[] = []
    // The first two rounds are for the compiler. Apart, because what people cause who register goes on after them.
    const inRounds = async (measure: (keep: (kept: number[] | undefined, value: number) => void) => Promise<void>) => {
      for (let round = -2; round < rounds; round += 1)
        await measure((kept, value) => void (round >= 0 && kept?.push(value)))
    }
    await inRounds(async (keep) => {
      for (const candidate of candidates) keep(rates.get(candidate), await requestsPerCoreSecond(candidate))
    })
    await inRounds(async (keep) => {
      keep(calm, await askFor(origin, 3))
      keep(told, await during(change(sql), () => askFor(origin, 3)))
      keep(registering, await during(register(origin), () => askFor(origin, 3)))
    })
    const rate = (several: Candidate[]) => median(several.flatMap((candidate) => rates.get(candidate) ?? []))
    const unit = 'requests a core-second'
    const reference = { what: 'bare node:http', measured: rate(bare) }
    const undisturbed = { what: 'undisturbed', measured: median(calm) }
    const withNginx: (Row | Missing)[] = nginx.length
      ? [{ what: 'the same', measured: rate(logging), unit, reference: { what: 'nginx', measured: rate(nginx) } }]
      : [{ what: 'cached home page', missing: 'nginx is not installed' }]
    return [
      { what: 'cached home page', measured: rate(logging), unit, reference, target: '≥ 0.5 ×' },
      ...withNginx,
      { what: 'the same without the log', measured: rate(quiet), unit, reference },
      {
        what: `home page, ${changesPerSecond} changes a second told by the database`,
        measured: median(told),
        unit: 'requests in 3 s',
        reference: undisturbed,
        target: '≥ 0.5 ×',
      },
      {
        what: `home page, ${changesPerSecond} registrations a second on the same server`,
        measured: median(registering),
        unit: 'requests in 3 s',
        reference: undisturbed,
        target: '≥ 0.5 ×',
      },
    ]
  } finally {
    await Promise.all(candidates.map(({ stop }) => stop()))
    await sql.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function urlOf({ host, port, user, database }: EmbeddedPostgres['owner']): string {
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.searchParams.set('host', host)
  return url.href
}

async function requestsPerCoreSecond({ origin, process }: Candidate): Promise<number> {
  const before = processorSeconds(process.pid)
  const answered = await askFor(origin, 1)
  return answered / (processorSeconds(process.pid) - before)
}

async function severalOf(start: () => Promise<Candidate>): Promise<Candidate[]> {
  const started: Candidate[] = []
  while (started.length < processes) started.push(await start())
  return started
}

/** @returns how many answers came */
async function askFor(origin: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(Array.from({ length: connections }, () => askOnOneConnection(origin, until)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** One request after the other, with as little work as can be: the one who asks shares the machine with those who answer. */
function askOnOneConnection(origin: string, until: number): Promise<number> {
  const { hostname, port, host } = new URL(origin)
  const request = `GET ${page} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(request))
    let answered = 0
    let head = ''
    let missing = -1
    socket.on('error', reject)
    socket.on('data', (piece: Buffer) => {
      if (missing < 0) {
        head += piece.toString('latin1', 0, Math.min(piece.length, 4096))
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!head.startsWith('HTTP/1.1 200 ')) return void socket.destroy(new Error(head.slice(0, 40)))
        missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]) + end + 4
        head = ''
      }
      missing -= piece.length
      if (missing > 0) return
      missing = -1
      answered += 1
      if (performance.now() < until) return void socket.write(request)
      socket.destroy()
      resolve(answered)
    })
  })
}

async function during<Result>(disturb: () => Promise<unknown>, measure: () => Promise<Result>): Promise<Result> {
  const ending = new AbortController()
  const disturbing = (async () => {
    while (!ending.signal.aborted) await Promise.all([disturb(), sleep(1000 / changesPerSecond)])
  })()
  const result = await measure()
  ending.abort()
  await disturbing
  return result
}

function change(sql: Client): () => Promise<unknown> {
  return () => sql.query('update cohorts set capacity = capacity')
}

let people = 0

function register(origin: string): () => Promise<unknown> {
  return async () => {
    people += 1
    const email = `bench.${Date.now()}.${people}@example.org`
    const form = new URLSearchParams({ firstName: 'Ada', lastName: `Number ${people}`, email })
    await ask(origin, { path: '/join', form, network: `10.${people >> 8}.${people & 255}.1` })
  }
}

type Headers = [name: string, value: string][]

async function bareNode(headers: Headers, bytes: Buffer): Promise<Candidate> {
  const port = await freePort()
  const source = `const headers = ${JSON.stringify(headers.flat())}, bytes = Buffer.alloc(${bytes.length}, 'x')
    require('node:http').createServer((request, answer) => answer.writeHead(200, headers).end(bytes)).listen(${port}, '127.0.0.1')`
  return started(port, spawn(process.execPath, ['-e', source], { stdio: 'ignore' }))
}

async function startNginx(folder: string, headers: Headers, bytes: Buffer): Promise<Candidate> {
  const port = await freePort()
  await mkdir(folder)
  await chmod(folder, 0o777)
  await writeFile(path.join(folder, 'index.html'), bytes)
  const added = headers
    .filter(([name]) => !['content-length', 'content-type', 'transfer-encoding'].includes(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
  const settings = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; open_file_cache max=10; keepalive_requests 1000000; default_type text/html;
      ${temporary.join(' ')} ${added.join(' ')}
      server { listen 127.0.0.1:${port}; root ${folder}; } }`
  await writeFile(path.join(folder, 'nginx.conf'), settings)
  return started(port, spawn(nginxProgram, ['-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' }))
}

async function started(port: number, child: ChildProcess): Promise<Candidate> {
  const origin = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) await sleep(50)
  return {
    origin,
    process: child,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

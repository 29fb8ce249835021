import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { productionSettings, startPostgres } from '../e2e/outside-world.ts'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { loadMembers } from './load-members.ts'
import { startMailSink } from './mail-sink.ts'
import { buildCommit } from './other-commit.ts'
import { processorSeconds } from './process-figures.ts'
import { isWrite, type RecordedStatement } from './record-statements.ts'
import { median, type Row, type Rows } from './row.ts'

/**
 * Registrations as people send them, over HTTP, with the log on and an email each, in turns with what the server asks PostgreSQL for
 * one of them, sent by as many connections that do nothing else, and with an insert of one row. `npm run bench writes` measures this
 * checkout, `npm run bench:writes -- --before commit` both of them in one run.
 */
const connections = [1, 10, 100]
let seconds = 2.5
let rounds = 3

/** Everybody waits, or there is a place for everybody. */
type Room = 'full' | 'roomy'

interface Candidate {
  name: string
  server: RunningServer
  sql: Client
  url: string
  /** What one registration asks, in the order in which it does. */
  statements: Statement[]
  /** Of these, for which its answer waits. */
  commits: number
  stop(): Promise<void>
}

/** For this visitor and this letter they are made anew. */
type Statement = { text: string; values: (visitor: Visitor) => unknown[] }

interface Visitor {
  email: string
  network: string
  letter: string
}

interface Figures {
  http: number[]
  statements: number[]
  p50: number[]
  /** Of the server's process, for one registration. */
  cpuMs: number[]
  /** Waits for the disk, for one registration. */
  syncs: number[]
}

export const rows: Rows = async ({ full }) => {
  const found = await measure([{ name: 'now', folder: '.' }], full ? connections : [10, 100], 'full')
  return [
    ...[...found.figures].map(([key, { http, statements }]): Row => {
      return {
        what: `registrations, ${key.split(' ').at(-1)} connections`,
        measured: median(http),
        unit: 'a second',
        reference: { what: 'its statements alone', measured: median(statements) },
        target: '≥ 0.4 ×',
      }
    }),
    {
      what: 'commits before its answer',
      measured: found.asked[0]?.commits ?? Number.NaN,
      unit: '',
      target: '≤ 2',
    },
    { what: '100,000 members by SQL', measured: await loadMembers(full ? 100_000 : 10_000), unit: 's', target: '≤ 60' },
  ]
}

async function measure(checkouts: { name: string; folder: string }[], counts: number[], room: Room) {
  const sink = await startMailSink()
  const candidates: Candidate[] = []
  const figures = new Map<string, Figures>()
  const plain = new Map<number, number[]>()
  try {
    for (const { name, folder } of checkouts) candidates.push(await start(name, folder, sink.url, room))
    for (let round = -1; round < rounds; round += 1) {
      for (const count of counts) {
        for (const candidate of candidates) {
          const key = `${candidate.name} ${count}`
          const known = figures.get(key) ?? { http: [], statements: [], p50: [], cpuMs: [], syncs: [] }
          const [http, alone] = [await overHttp(candidate, count), await statementsAlone(candidate, count)]
          // The first round is for the compiler.
          if (round < 0) continue
          figures.set(key, known)
          known.http.push(http.rate)
          known.p50.push(http.p50)
          known.cpuMs.push(http.cpuMs)
          known.syncs.push(http.syncs)
          known.statements.push(alone)
        }
        const rate = await plainInserts(candidates[0] as Candidate, count)
        if (round >= 0) plain.set(count, [...(plain.get(count) ?? []), rate])
      }
    }
    return {
      figures,
      plain,
      asked: candidates.map(({ name, statements, commits }) => ({ name, statements: statements.length, commits })),
    }
  } finally {
    for (const { stop } of candidates) await stop()
    await sink.stop()
  }
}

async function start(name: string, folder: string, smtpUrl: string, room: Room): Promise<Candidate> {
  const postgres = await startPostgres()
  const settings = productionSettings({ databaseUrl: postgres.url, databaseOwnerUrl: postgres.ownerUrl, smtpUrl })
  const sql = new Client({ connectionString: postgres.ownerUrl })
  const open = (env: Record<string, string> = {}) => startServer({ ...settings, LOG_LEVEL: 'info', ...env }, { folder })
  const { statements, commits } = await record(open, async () => {
    await sql.connect()
    await sql.query(`update cohorts set capacity = $1`, [room === 'full' ? 1 : 1_000_000])
  })
  const server = await open()
  return {
    name,
    server,
    sql,
    url: postgres.url,
    statements,
    commits,
    async stop() {
      await server.stop()
      await sql.end()
      await postgres.stop()
    },
  }
}

let visitors = 0

function newVisitor(): Visitor {
  visitors += 1
  const digits = [(visitors >> 16) & 255, (visitors >> 8) & 255, visitors & 255]
  return {
    email: `bench.${process.pid}.${visitors}@example.org`,
    network: `10.${digits.join('.')}`,
    letter: crypto.randomUUID(),
  }
}

const agent = new Agent({ keepAlive: true })

/** As a browser sends the form. @returns milliseconds until the answer was there */
function register(origin: string, { email, network }: Visitor): Promise<number> {
  const began = performance.now()
  const body = new URLSearchParams({ cohort: 'pilot', firstName: 'Ada', lastName: 'Lovelace', email }).toString()
  const headers = {
    Accept: 'text/html',
    'Accept-Encoding': 'gzip, deflate, br, zstd',
    'X-Forwarded-For': network,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}/join`, { agent, method: 'POST', headers }, (response) => {
      response.on('error', reject).on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - began)
        else reject(new Error(`A registration was answered with ${response.statusCode}.`))
      })
      response.resume()
    })
    asked.on('error', reject).end(body)
  })
}

async function overHttp({ server, sql }: Candidate, count: number) {
  const took: number[] = []
  const before = await countSyncs(sql)
  const cpu = processorSeconds(server.process.pid)
  const elapsed = await each(count, () => async () => {
    took.push(await register(server.origin, newVisitor()))
  })
  const cpuMs = ((processorSeconds(server.process.pid) - cpu) * 1000) / took.length
  await sleep(100)
  const after = await countSyncs(sql)
  return {
    rate: took.length / elapsed,
    p50: median(took),
    cpuMs,
    syncs: (after - before) / took.length,
  }
}

/** The work of so many who do one thing after the other. @returns the seconds that it took */
async function each(count: number, open: (number: number) => () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const ends = began + seconds * 1000
  const work = async (number: number) => {
    const once = open(number)
    while (performance.now() < ends) await once()
  }
  await Promise.all(Array.from({ length: count }, (_, number) => work(number)))
  return (performance.now() - began) / 1000
}

/** How often PostgreSQL has waited for the disk with what it logs ahead. */
async function countSyncs(sql: Client): Promise<number> {
  await sql.query('select pg_stat_force_next_flush()')
  const { rows } = await sql.query(`select sum(fsyncs) as syncs from pg_stat_io where object = 'wal'`)
  return Number(rows[0].syncs)
}

async function statementsAlone({ url, statements }: Candidate, count: number): Promise<number> {
  return withClients(url, count, async (client) => {
    const visitor = newVisitor()
    for (const { text, values } of statements) {
      const given = values(visitor)
      await (given.length === 0 ? client.query(text) : client.query(text, given))
    }
  })
}

async function plainInserts({ url, sql }: Candidate, count: number): Promise<number> {
  await sql.query(
    `create table if not exists plain (id uuid primary key default gen_random_uuid(), name text, email text unique)`,
  )
  await sql.query('grant all on plain to public')
  return withClients(url, count, (client) =>
    client.query('insert into plain (name, email) values ($1, $2)', ['Ada Lovelace', newVisitor().email]),
  )
}

/** @returns how often a second it was done, by so many connections. The product has twenty, where the others wait */
async function withClients(url: string, count: number, work: (client: Client) => Promise<unknown>): Promise<number> {
  const clients = Array.from({ length: count }, () => new Client({ connectionString: url }))
  let done = 0
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const elapsed = await each(count, (number) => async () => {
      await work(clients[number] as Client)
      done += 1
    })
    return done / elapsed
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** What a server asks for a registration, whatever else it asks meanwhile: two in a row have to agree. */
async function record(
  open: (env: Record<string, string>) => Promise<RunningServer>,
  prepare: () => Promise<void>,
): Promise<{ statements: Statement[]; commits: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-statements-'))
  await chmod(folder, 0o755)
  const file = path.join(folder, 'statements')
  const hook = path.join(import.meta.dirname, 'record-statements.ts')
  const server = await open({
    RECORD_STATEMENTS_TO: file,
    NODE_OPTIONS: `--import=${hook} --disable-warning=ExperimentalWarning`,
  })
  try {
    await prepare()
    // Others come first, and one of them takes the only place.
    for (let before = 0; before < 3; before += 1) await register(server.origin, newVisitor())
    writeFileSync(file, '')
    await sleep(6000)
    // What it asks by itself.
    const meanwhile = new Set(recordedIn(file).flatMap(({ text }) => (isFrame(text) ? [] : text)))
    let last = ''
    for (let tries = 0; tries < 20; tries += 1) {
      await sleep(1000)
      writeFileSync(file, '')
      const visitor = newVisitor()
      await register(server.origin, visitor)
      const answered = performance.timeOrigin + performance.now()
      await sleep(1000)
      const asked = withoutEmptyTransactions(recordedIn(file).filter(({ text }) => !meanwhile.has(text)))
      asked.sort((one, other) => one.asked - other.asked)
      const texts = asked
        .map(({ text }) => text)
        .sort()
        .join('\n')
      const waitedFor = asked.filter((statement) => statement.answered <= answered)
      if (texts === last)
        return {
          statements: asked.map((statement) => renewed(statement, visitor)),
          commits: countCommits(waitedFor),
        }
      last = texts
    }
    throw new Error('No two registrations asked the same.')
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function recordedIn(file: string): RecordedStatement[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}

/** Of a transaction, which says nothing of what is done in it. */
function isFrame(text: string): boolean {
  return /^(begin|commit|rollback)/i.test(text)
}

function withoutEmptyTransactions(statements: RecordedStatement[]): RecordedStatement[] {
  const filled = new Set(statements.flatMap(({ text, transaction }) => (isFrame(text) ? [] : transaction)))
  return statements.filter(({ text, transaction }) => !isFrame(text) || filled.has(transaction))
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

function renewed({ text, values }: RecordedStatement, recorded: Visitor): Statement {
  const renew = (value: unknown, visitor: Visitor): unknown => {
    if (typeof value !== 'string') return isBytes(value) ? Buffer.from(value.data) : value
    if (uuid.test(value)) return visitor.letter
    return value.replaceAll(recorded.email, visitor.email).replaceAll(recorded.network, visitor.network)
  }
  // Without the turns of the server a hundred wait longer for each other than it allows.
  const patient = text.replace(/_timeout = \d+/g, '_timeout = 60000')
  return { text: patient, values: (visitor) => values.map((value) => renew(value, visitor)) }
}

function isBytes(value: unknown): value is { data: number[] } {
  return typeof value === 'object' && value !== null && (value as { type?: string }).type === 'Buffer'
}

/** Transactions, and statements by themselves that write. */
function countCommits(statements: RecordedStatement[]): number {
  let isOpen = false
  let commits = 0
  for (const { text } of statements) {
    if (/^begin/i.test(text)) isOpen = true
    if (/^commit/i.test(text)) isOpen = false
    if (!isOpen && isWrite(text)) commits += 1
  }
  return commits
}

if (import.meta.main) await compare()

async function compare(): Promise<void> {
  const { values } = parseArgs({
    options: {
      before: { type: 'string', default: 'b056806' },
      rounds: { type: 'string', default: String(rounds) },
      seconds: { type: 'string', default: String(seconds) },
      room: { type: 'string', default: 'full,roomy' },
      load: { type: 'string', default: '100000' },
    },
  })
  rounds = Number(values.rounds)
  seconds = Number(values.seconds)
  const before = existsSync(values.before) ? { folder: values.before, remove() {} } : await buildCommit(values.before)
  const report: string[] = []
  try {
    const checkouts = [
      { name: 'before', folder: before.folder },
      { name: 'now', folder: '.' },
    ]
    for (const room of values.room.split(',') as Room[]) {
      const { figures, plain, asked } = await measure(checkouts, connections, room)
      const inWords = room === 'full' ? 'Everybody waits' : 'A place for everybody'
      const table = [...figures].map(([key, { http, statements, p50, cpuMs, syncs }]) => {
        const [rate, alone] = [median(http), median(statements)]
        const inserts = median(plain.get(Number(key.split(' ')[1])) ?? [])
        return [
          key,
          ...[rate, alone, inserts].map((number) => number.toFixed(0)),
          (rate / alone).toFixed(2),
          ...[median(p50), median(cpuMs)].map((number) => number.toFixed(1)),
          median(syncs).toFixed(2),
        ]
      })
      const header = [
        'connections',
        'registrations/s',
        'its statements/s',
        'plain inserts/s',
        'ratio',
        'p50, ms',
        'CPU, ms',
        'syncs',
      ]
      const lines = [header, header.map((_, at) => (at === 0 ? '---' : '--:')), ...table]
      report.push(`${inWords}:\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`)
      report.push(
        asked
          .map(
            ({ name, statements, commits }) =>
              `${name}: ${commits} commits before the answer, ${statements} statements in all`,
          )
          .join('; '),
      )
      console.log(report.slice(-2).join('\n\n'))
    }
  } finally {
    before.remove()
  }
  const load = Number(values.load)
  if (load > 0) {
    report.push(
      `${load.toLocaleString('en-US')} members by SQL, with all triggers: ${(await loadMembers(load)).toFixed(1)} s`,
    )
    console.log(report.at(-1))
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${availableParallelism()} × ${cpus()[0]?.model}`
  await writeFile(
    `bench/results/writes-${day}.md`,
    `# npm run bench:writes\n\nCommit ${commit} beside ${values.before}, ${day}; ${machine}, which server, generator and PostgreSQL share. Medians of ${rounds} rounds in turns.\n\n${report.join('\n\n')}\n`,
  )
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../app/platform/log.ts'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { type Ask, ask } from './mixed-requests.ts'
import { buildCommit } from './other-commit.ts'
import { processorSeconds } from './process-figures.ts'
import { type Row, type Rows, tableOf } from './row.ts'
import { signIn } from './sign-in.ts'

/**
 * What a page for somebody who is signed in costs the server's process, in milliseconds of CPU with all its threads and the log on, and
 * how many statements it asks, beside the same at another commit: `npm run bench:signed-in -- --before <commit>`. Both run at once,
 * each as it starts itself, with the sample in a PostgreSQL of its own, and are asked in turns.
 */
const { values: options } = parseArgs({
  options: { before: { type: 'string', default: 'b056806' }, full: { type: 'boolean' } },
  strict: false,
})
const commit = String(options.before)
const requestsPerRound = 60
/** How many wait for an answer at any time. */
const visitors = 4

const pages: { path: string; of: 'participant' | 'admin' }[] = [
  // What every page costs before it is one: the way to it, the session and the guards.
  { path: '/training-portal/dashboard.data?_routes=root', of: 'participant' },
  { path: '/training-portal/dashboard', of: 'participant' },
  { path: '/training-portal/dashboard.data', of: 'participant' },
  { path: '/training-portal/community', of: 'participant' },
  { path: '/training-portal/schedule', of: 'participant' },
  { path: '/training-portal/profile', of: 'participant' },
  { path: '/admin/dashboard', of: 'admin' },
  { path: '/admin/users', of: 'admin' },
  { path: '/admin/users.data', of: 'admin' },
  { path: '/admin/pilot-bootcamp', of: 'admin' },
]

interface Candidate {
  server: RunningServer
  visits: Ask[]
  countStatements(visit: Ask): Promise<number>
  stop(): Promise<void>
}

export const rows: Rows = async ({ full }) => {
  const before = await buildCommit(commit)
  const candidates: Candidate[] = []
  try {
    candidates.push(await start(before.folder), await start('.'))
    await warmUp(candidates)
    const found: Row[] = []
    for (const number of pages.keys()) found.push(...(await compare(candidates, number, full ? 20 : 6)))
    return found
  } finally {
    for (const { stop } of candidates) await stop()
    before.remove()
  }
}

if (import.meta.main) {
  const table = tableOf(await rows({ full: options.full === true }))
  const [now] = execFileSync('git', ['log', '-1', '--format=%h'], { encoding: 'utf8' }).split('\n')
  const machine = `${availableParallelism()} × ${cpus()[0]?.model}`
  const today = new Date().toISOString().slice(0, 10)
  const heading = `# npm run bench:signed-in\n\nCommit ${now} beside ${commit}, ${today}; ${machine}.`
  await writeFile(`bench/results/signed-in-${today}.md`, `${heading}\n\n${table}\n`)
  console.log(table)
}

async function start(folder: string): Promise<Candidate> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-signed-in-'))
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
  const sql = new Client({ ...postgres.superuser, database: postgres.owner.database })
  await sql.connect()
  const settings = { DATABASE_URL: urlOf(postgres.connection), DATABASE_OWNER_URL: urlOf(postgres.owner) }
  const server = await startServer({ ...settings, LOG_LEVEL: 'info' }, { folder })
  const cookies = {
    participant: await signIn(sql, 'participant@agentspark.example'),
    admin: await signIn(sql, 'admin@agentspark.example'),
  }
  const log = path.join(dataDir, 'postgres.log')
  const setLogging = async (what: string) => {
    await sql.query(`alter system set log_statement = '${what}'`)
    await sql.query('select pg_reload_conf()')
    await sleep(200)
  }
  return {
    server,
    visits: pages.map((page) => ({ path: page.path, cookie: cookies[page.of] })),
    async countStatements(visit) {
      await setLogging('all')
      const from = readFileSync(log).byteLength
      for (let request = 0; request < requestsPerRound; request += 1) await ask(server.origin, visit)
      const written = readFileSync(log).subarray(from).toString()
      await setLogging('none')
      // The few by which the server looks around meanwhile are rounded away.
      return Math.round((written.match(/LOG: {2}(statement|execute)/g) ?? []).length / requestsPerRound)
    },
    async stop() {
      await server.stop()
      await sql.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The pages share most of their code, which the compiler hardly works on any more after 1,500 requests: these are 3,000. */
async function warmUp(candidates: Candidate[]): Promise<void> {
  for (let round = 0; round < 5; round += 1)
    for (const candidate of candidates) for (const visit of candidate.visits) await spend(candidate, visit)
}

async function compare(candidates: Candidate[], number: number, rounds: number): Promise<Row[]> {
  const costs = candidates.map(() => ({ cpu: 0, statements: 0 }))
  // The first two are for the page's own code.
  for (let round = -2; round < rounds; round += 1) {
    for (const [place, candidate] of candidates.entries()) {
      const spent = await spend(candidate, candidate.visits[number] as Ask)
      const cost = costs[place]
      if (cost && round >= 0) cost.cpu += spent / rounds
    }
  }
  for (const [place, cost] of costs.entries()) {
    const candidate = candidates[place] as Candidate
    cost.statements = await candidate.countStatements(candidate.visits[number] as Ask)
  }
  const [old, now] = costs as [(typeof costs)[0], (typeof costs)[0]]
  const what = pages[number]?.path ?? ''
  const reference = (measured: number) => ({ what: `at ${commit}`, measured })
  return [
    { what, measured: now.cpu, unit: 'ms of CPU a request', reference: reference(old.cpu) },
    { what, measured: now.statements, unit: 'statements', reference: reference(old.statements) },
  ]
}

/** @returns milliseconds of CPU a request */
async function spend({ server }: Candidate, visit: Ask): Promise<number> {
  const began = processorSeconds(server.process.pid)
  let asked = 0
  const visitAgain = async () => {
    while (asked < requestsPerRound) {
      asked += 1
      const status = await ask(server.origin, visit)
      if (status !== 200) throw new Error(`${server.origin}${visit.path} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitAgain))
  return ((processorSeconds(server.process.pid) - began) * 1000) / requestsPerRound
}

function urlOf({ host, port, user, database }: Awaited<ReturnType<typeof startEmbeddedPostgres>>['owner']) {
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.searchParams.set('host', host)
  return url.href
}

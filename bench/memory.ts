import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startPostgres } from '../e2e/outside-world.ts'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { serverMemory } from '../scripts/prepare.mjs'
import { liveHeap } from './live-heap.ts'
import { type Ask, ask, mixedRequests, type Visitors } from './mixed-requests.ts'
import { mostMegabytes, processorSeconds, residentMegabytes } from './process-figures.ts'
import type { Rows } from './row.ts'
import { signIn } from './sign-in.ts'

/**
 * npm run bench:memory [requests] [settings]: what the server keeps in memory at rest and after so many mixed requests
 * (20000, or `20000 100000`), and what keeping it small costs. Compared are Node as it comes and the settings that the
 * product starts with, or those that are named, each in quotes: '' '--max-semi-space-size=2 MALLOC_ARENA_MAX=1'.
 */
const words = process.argv.slice(2)
const numbers = words.map(Number).filter((number) => number > 0)
const milestones = numbers.length > 0 ? numbers : [20_000]
const named = words.filter((word) => !(Number(word) > 0))
const ours = [...serverMemory.flags, ...Object.entries(serverMemory.env).map((pair) => pair.join('='))].join(' ')
const variants = named.length > 0 ? named : ['', ours]
/** How many wait for an answer at any time. */
const visitors = 8
const rounds = 8

if (import.meta.main) {
  for (const variant of variants) await printMemory(variant)
  await measureCost()
}

/** As the product starts. What it has at rest is part of the first impression. */
export const rows: Rows = async ({ full }) => {
  const requests = full ? 100_000 : 5_000
  const database = await openDatabase()
  const server = await start(ours, database)
  try {
    await askAll(server, mixedRequests(await database.signInAll()), 0, requests)
    const { pid } = server.process
    const after = `after ${requests.toLocaleString('en-US')} mixed requests`
    return [
      { what: `memory ${after}`, measured: residentMegabytes(pid), unit: 'MB', target: '≤ 300' },
      { what: `memory ${after}, at most`, measured: mostMegabytes(pid), unit: 'MB' },
    ]
  } finally {
    await server.stop()
    await database.close()
  }
}

async function printMemory(variant: string): Promise<void> {
  const database = await openDatabase()
  const server = await start(variant, database)
  try {
    console.log(`\n${variant || 'Node as it comes'}`)
    const people = await database.signInAll()
    await sleep(10_000)
    console.log(`  at rest                 ${memoryOf(server)}`)
    let done = 0
    for (const milestone of milestones) {
      const before = processorSeconds(server.process.pid)
      const statuses = await askAll(server, mixedRequests(people), done, milestone)
      const seconds = processorSeconds(server.process.pid) - before
      console.log(`  after ${milestone.toLocaleString('en-US').padEnd(18)}${memoryOf(server)}`)
      console.log(
        `    ${Math.round((milestone - done) / seconds)} requests a core-second; answers ${inWords(statuses)}`,
      )
      done = milestone
    }
    await sleep(30_000)
    console.log(`  half a minute later     ${memoryOf(server)}`)
    console.log(`  live                    ${await liveHeap(server)}`)
  } finally {
    await server.stop()
    await database.close()
  }
}

/** All at once and in turns, so that whatever else the machine does meets all of them. */
async function measureCost(): Promise<void> {
  const database = await openDatabase()
  const servers: RunningServer[] = []
  try {
    for (const variant of variants) servers.push(await start(variant, database))
    const { participant } = await database.signInAll()
    await compare('the home page from the cache', servers, 3_000, { path: '/' })
    await compare('a signed-in page', servers, 400, { path: '/training-portal/dashboard', cookie: participant })
  } finally {
    for (const server of servers) await server.stop()
    await database.close()
  }
}

async function compare(name: string, servers: RunningServer[], count: number, page: Ask): Promise<void> {
  const seconds = servers.map(() => 0)
  for (let round = -1; round < rounds; round += 1) {
    for (const [place, server] of servers.entries()) {
      const before = processorSeconds(server.process.pid)
      await askAll(server, () => page, 0, count)
      // The first round is for the compiler.
      if (round >= 0) seconds[place] = (seconds[place] ?? 0) + processorSeconds(server.process.pid) - before
    }
  }
  console.log(`\n${name}: requests a core-second, and as a part of the first`)
  const rates = seconds.map((sum) => (rounds * count) / sum)
  for (const [place, rate] of rates.entries()) {
    const part = (rate / (rates[0] ?? rate)).toFixed(2)
    console.log(`  ${rate.toFixed(0).padStart(6)}  ${part}  ${variants[place] || 'Node as it comes'}`)
  }
}

interface OwnDatabase {
  settings: { DATABASE_URL: string; DATABASE_OWNER_URL: string }
  signInAll(): Promise<Visitors>
  close(): Promise<void>
}

/** One for each measurement: what the one before has written would be read in the next. */
async function openDatabase(): Promise<OwnDatabase> {
  const postgres = await startPostgres()
  const sql = new Client({ connectionString: postgres.url })
  await sql.connect()
  return {
    settings: { DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl },
    async signInAll() {
      return {
        participant: await signIn(sql, 'participant@agentspark.example'),
        admin: await signIn(sql, 'admin@agentspark.example'),
      }
    },
    async close() {
      await sql.end()
      await postgres.stop()
    },
  }
}

/** The sample's content, visitors from many networks, a log as in production, and an inspector that sleeps. */
function start(variant: string, database: OwnDatabase): Promise<RunningServer> {
  const settings = variant.split(' ').filter((setting) => setting !== '')
  const flags = settings.filter((setting) => setting.startsWith('--'))
  const env = Object.fromEntries(settings.filter((s) => !s.startsWith('--')).map((setting) => setting.split('=')))
  return startServer(
    { ...database.settings, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' },
    { memory: { flags, env }, flags: ['--inspect-port=0'] },
  )
}

/** @returns how often each status was answered */
async function askAll(
  server: RunningServer,
  next: (number: number) => Ask,
  from: number,
  to: number,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let asked = from
  const visit = async () => {
    while (asked < to) {
      const number = asked
      asked += 1
      const status = await ask(server.origin, next(number))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  return statuses
}

function inWords(statuses: Map<number, number>): string {
  return [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
}

function memoryOf({ process: { pid } }: RunningServer): string {
  return `${residentMegabytes(pid)} MB resident (${mostMegabytes(pid)} at most so far)`
}

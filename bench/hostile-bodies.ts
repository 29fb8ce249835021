import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import sharp from 'sharp'
import { startPostgres } from '../e2e/outside-world.ts'
import { type RunningServer, startServer } from '../e2e/server.ts'
import {
  type Answer,
  type Body,
  longestHold,
  manyFields,
  manyUrlencodedFields,
  membersFile,
  multipart,
  send,
  sendByteByByte,
  upload,
  watchedLoop,
} from '../test/hostile-bodies.ts'
import type { Row, Rows } from './row.ts'
import { signIn } from './sign-in.ts'

/**
 * npm run bench:bodies [members]: how long the server's event loop is held while it is sent what costs most: bodies of 110,000
 * empty fields, a picture of 49 megapixels, an import of 2,000 rows, an export of everybody (30,000). First each by itself, then
 * all of them together.
 */
const many = 10
let imports = 0

interface Site {
  server: RunningServer
  sql: Client
  members: number
}

interface Figures {
  name: string
  /** Milliseconds: the longest hold of the loop, of that at work, the slowest /healthz meanwhile, until all was answered. */
  held: number
  atWork: number
  slowest: number
  took: number
  answers: Answer[]
}

interface Work {
  name: string
  run(): Promise<Answer[]>
}

export const rows: Rows = async ({ full }) => {
  const { alone, measured } = await measureAll(full ? 30_000 : 3_000)
  return measured.flatMap(({ name, held, slowest }): Row[] => [
    { what: `${name}: longest hold of the loop`, measured: held, unit: 'ms' },
    {
      what: `${name}: slowest /healthz meanwhile`,
      measured: slowest,
      unit: 'ms',
      reference: { what: 'alone', measured: alone },
    },
  ])
}

if (import.meta.main) {
  const { measured } = await measureAll(Number(process.argv[2] ?? 30_000))
  console.log('milliseconds: longest hold of the loop (of that at work), slowest /healthz, all done after; answers')
  for (const { name, held, atWork, slowest, took, answers } of measured) {
    const [heldInWords, atWorkInWords, ...others] = [held, atWork, slowest, took].map((time) => time.toFixed(0))
    const times = [`${heldInWords} (${atWorkInWords})`, ...others].map((figure) => figure.padStart(11)).join('')
    console.log(`${name.padEnd(36)}${times}  ${inWords(answers)}`)
  }
}

async function measureAll(members: number): Promise<{ alone: number; measured: Figures[] }> {
  const postgres = await startPostgres()
  const server = await startServer(
    { DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl, TRUSTED_PROXIES: '127.0.0.1' },
    { flags: watchedLoop },
  )
  const sql = new Client({ connectionString: postgres.ownerUrl })
  await sql.connect()
  const site = { server, sql, members }
  try {
    await fill(site)
    const participant = await signIn(sql, 'participant@agentspark.example')
    const admin = await signIn(sql, 'admin@agentspark.example')
    const works = await everything(site, participant, admin)
    // So that the compiler has seen everything.
    for (const { run } of works) await run()
    const health = watchHealth(server)
    await sleep(2_000)
    const alone = await health.stop()
    const measured: Figures[] = []
    for (const work of works) measured.push(await measure(server, work.name, [work]))
    measured.push(await measure(server, 'all of them together', works))
    return { alone, measured }
  } finally {
    await sql.end()
    await server.stop()
    await postgres.stop()
  }
}

async function everything({ server, sql, members }: Site, participant: string, admin: string): Promise<Work[]> {
  const fields = manyFields()
  const picture = upload('picture', await photoOf49Megapixels())
  const posts = (path: string, body: Body, cookie?: string) => () =>
    Promise.all(Array.from({ length: many }, () => send(server, path, { body, cookie })))
  const one = (path: string, cookie: string, body?: Body) => async () => [
    await send(server, path, { cookie, ...(body && { body }) }),
  ]
  const looked = multipart([['text', membersFile('new')]])
  return [
    { name: 'ten projects of 110,000 fields', run: posts('/training-portal/projects/new', fields, participant) },
    { name: 'ten avatars of 110,000 fields', run: posts('/training-portal/profile/avatar', fields, participant) },
    { name: 'ten items of 110,000 fields', run: posts('/admin/content/new', fields, admin) },
    { name: 'ten reservations of 43,000 fields', run: posts('/join', manyUrlencodedFields()) },
    {
      name: 'a picture, byte by byte',
      run: async () => [await sendByteByByte(server, '/training-portal/profile/avatar', participant)],
    },
    {
      name: 'a picture of 49 megapixels',
      async run() {
        await sql.query('delete from rate_limits')
        return one('/training-portal/profile/avatar', participant, picture)()
      },
    },
    { name: 'an import of 2,000 rows, looked at', run: one('/admin/users/import', admin, looked) },
    { name: 'the same as data', run: one('/admin/users/import.data', admin, looked) },
    { name: 'an import of 2,000 rows, carried out', run: () => carryOutImport(server, admin) },
    { name: `an export of ${members} members`, run: one('/admin/users/csv', admin) },
    {
      name: 'a look at 500 changes of status',
      run: one('/admin/users/status?everyone=1&search=family59&to=cancelled', admin),
    },
    { name: 'one’s own data', run: one('/training-portal/profile/data/download', participant) },
  ]
}

async function measure(server: RunningServer, name: string, works: Work[]): Promise<Figures> {
  await longestHold(server)
  const health = watchHealth(server)
  const began = performance.now()
  const answers = await Promise.all(works.map(({ run }) => run()))
  const took = performance.now() - began
  const slowest = await health.stop()
  const { held, atWork } = await longestHold(server)
  return { name, held, atWork, slowest, took, answers: answers.flat() }
}

function watchHealth(server: RunningServer): { stop(): Promise<number> } {
  let isOver = false
  let slowest = 0
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now()
      await send(server, '/healthz')
      slowest = Math.max(slowest, performance.now() - began)
      await sleep(20)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return slowest
    },
  }
}

function inWords(answers: Answer[]): string {
  const counts = new Map<Answer, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  return [...counts].map(([answer, count]) => (count === 1 ? `${answer}` : `${count} × ${answer}`)).join(', ')
}

/** With something to see in it. */
function photoOf49Megapixels(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const seen = sharp({ create: { width: 700, height: 700, channels: 3, background: '#777', noise } })
  return seen.resize(7000, 7000).jpeg({ quality: 30 }).toBuffer()
}

/** Of people whom nobody knows yet. What is agreed to stands in the page that shows what would become of them. */
async function carryOutImport(server: RunningServer, cookie: string): Promise<Answer[]> {
  imports += 1
  const text = membersFile(`n${imports}`)
  const { type, bytes } = multipart([['text', text]])
  const headers = { 'Content-Type': type, Accept: 'text/html', Cookie: cookie }
  const options = { method: 'POST', headers, body: new Uint8Array(bytes) }
  const shown = await (await fetch(`${server.origin}/admin/users/import`, options)).text()
  const plan = /name="plan" value="([^"]+)"/.exec(shown)?.[1] ?? ''
  const body = multipart([
    ['text', text],
    ['plan', plan],
  ])
  return [await send(server, '/admin/users/import', { body, cookie })]
}

async function fill({ sql, members }: Site): Promise<void> {
  await sql.query(
    `insert into community_members (first_name, last_name, email, status)
     select 'Given' || n, 'Family' || n % 60, 'bench' || n || '@example.org', 'waitlist' from generate_series(1, $1) as n`,
    [members],
  )
  await sql.query('analyze')
}

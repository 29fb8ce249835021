import { Agent, request } from 'node:http'
import { Client } from 'pg'
import { startPostgres } from '../e2e/outside-world.ts'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { median, type Rows } from './row.ts'
import { signIn } from './sign-in.ts'

/**
 * Answers a second of a signed-in page with one worker and with two, in turns. Whoever asks, and PostgreSQL, need processors too: with
 * two cores the second worker brings little.
 */
const rounds = 5
const msPerRound = 3_000
const visitors = 16
const page = '/training-portal/dashboard'

export const rows: Rows = async () => {
  const postgres = await startPostgres()
  const urls = { DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl, LOG_LEVEL: 'info' }
  const servers: RunningServer[] = []
  const sql = new Client({ connectionString: postgres.ownerUrl })
  try {
    for (const workers of ['1', '2']) servers.push(await startServer({ ...urls, WORKERS: workers }))
    await sql.connect()
    const cookie = await signIn(sql, 'participant@agentspark.example')
    const rates: number[][] = servers.map(() => [])
    for (let round = -1; round < rounds; round += 1)
      for (const [place, { origin }] of servers.entries()) {
        const rate = await answersPerSecond(origin + page, cookie)
        // The first round is for the compiler.
        if (round >= 0) rates[place]?.push(rate)
      }
    const [one = [], two = []] = rates
    return [
      {
        what: 'portal dashboard, two workers',
        measured: median(two),
        unit: 'answers a second',
        reference: { what: 'one worker', measured: median(one) },
      },
    ]
  } finally {
    await sql.end()
    for (const server of servers) await server.stop()
    await postgres.stop()
  }
}

async function answersPerSecond(url: string, cookie: string): Promise<number> {
  const began = performance.now()
  let answers = 0
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (performance.now() - began < msPerRound) {
        await ask(agent, url, cookie)
        answers += 1
      }
      agent.destroy()
    }),
  )
  return answers / ((performance.now() - began) / 1000)
}

function ask(agent: Agent, url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { Accept: 'text/html', Cookie: cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
    asked.on('error', reject).end()
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pgBouncer, startPgBouncer } from '../test/pgbouncer.ts'
import { setUpDatabase } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

const database = setUpDatabase()

async function untilAnswered(url: string): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(100)
    } finally {
      await client.end()
    }
  }
}

describe.skipIf(!pgBouncer)('behind a pooler that hands out connections by the transaction', () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  const servers: RunningServer[] = []
  beforeAll(async () => {
    pooler = await startPgBouncer(database.url, { poolSize: 20 })
    await untilAnswered(pooler.url)
    const settings = { DATABASE_URL: pooler.url, LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' }
    for (let number = 0; number < 2; number += 1) servers.push(await startServer(settings))
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await pooler?.stop()
  })

  async function places(server: RunningServer | undefined): Promise<string | undefined> {
    const page = await (await fetch(`${server?.origin}/`)).text()
    return /of \d+ places left/.exec(page.replaceAll('<!-- -->', ''))?.[0]
  }

  async function register(server: RunningServer | undefined, number: number): Promise<string> {
    const response = await fetch(`${server?.origin}/join`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': `10.0.${number}.1` },
      body: new URLSearchParams({ firstName: 'Ada', lastName: 'Lovelace', email: `pooled.${number}@example.org` }),
    })
    return response.text()
  }

  test('the start says that there is one', () => {
    for (const server of servers) expect(server.output()).toContain('the database is reached through a pooler')
  })

  test('a change shows on all servers, though their pages were in memory', async () => {
    const { rows } = await database.query('select capacity from cohorts where id = 1')
    const [{ capacity }] = rows
    for (const server of servers) expect(await places(server)).toBe(`of ${capacity} places left`)
    await database.query('update cohorts set capacity = $1 where id = 1', [capacity + 7])
    const shown = () => Promise.all(servers.map(places))
    const seen = `of ${capacity + 7} places left`
    await expect.poll(shown, { timeout: 3_000 }).toEqual([seen, seen])
  })

  test('fifty who register at once are all registered', async () => {
    const people = Array.from({ length: 50 }, (_, number) => number)
    const answers = await Promise.all(people.map((number) => register(servers[number % 2], number)))
    expect(answers.filter((answer) => answer.includes('Welcome to the community!'))).toHaveLength(50)
  })

  test('a transaction brings its limits along: nothing waits in the database for what was given up', async () => {
    const holder = new Client({ connectionString: database.url })
    await holder.connect()
    try {
      await holder.query('begin; select 1 from cohorts for update')
      expect(await register(servers[0], 50)).toContain('process your signup right now')
      // Only the same role is told what a connection waits for.
      const { rows } = await holder.query(
        `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
      )
      expect(rows).toEqual([{ waiting: 0 }])
    } finally {
      await holder.end()
    }
  })
})

test('without a pooler the start says so', async () => {
  const server = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: 'info' })
  expect(server.output()).toContain('the database is reached directly')
  await server.stop()
})

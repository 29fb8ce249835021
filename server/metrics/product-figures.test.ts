import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../../app/platform/database/database.server.ts'
import { openJobs } from '../../app/platform/jobs/jobs.server.ts'
import { createLog } from '../../app/platform/log.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { openProductFigures } from './product-figures.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
beforeEach(async () => {
  await services.owner.pool.query('truncate emails, refused_addresses, registrations, members cascade')
})
afterAll(() => services.close())

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function read(from: Partial<TestServices> = services): Promise<Record<string, number>> {
  const figures = await openProductFigures({ ...services, ...from })()
  const samples = figures.flatMap(({ name, samples }) =>
    samples.map(({ labels = {}, value }) => [
      [name.replace('agentspark_', ''), ...Object.values(labels)].join(' '),
      value,
    ]),
  )
  return Object.fromEntries(samples)
}

test('pending emails are reported by queue and state, with the age of the oldest', async () => {
  const now = services.clock.now().getTime()
  const letter = (written: number, more: Record<string, unknown> = {}) => ({
    id: crypto.randomUUID(),
    kind: 'reservation',
    recipient: 'ada@example.org',
    sealed_facts: Buffer.from('x'),
    created_at: new Date(now + written * 1000),
    ...more,
  })
  const { rows } = await services.pool.query(
    "insert into mailings (kind, facts, recipients) values ('message-news', '{}', 1) returning id",
  )
  await services.db
    .insertInto('emails')
    .values([
      letter(-600),
      letter(-20),
      letter(-3600, { attempts: 3 }),
      letter(-9000, { expires_at: new Date(now - 1) }),
      letter(-90, { mailing_id: rows[0].id }),
      letter(-9000, { sealed_facts: null, delivered_at: new Date(now) }),
    ])
    .execute()
  await services.pool.query(
    "insert into refused_addresses values ('a@x.org', 'no-such-mailbox', $1), ('b@x.org', 'no-such-domain', $2)",
    [new Date(now - 60_000), new Date(now - 86_400_000 - 60_000)],
  )
  expect(await read()).toMatchObject({
    'outbox_letters email untried': 2,
    'outbox_letters email postponed': 1,
    'outbox_letters mailing-email untried': 1,
    'outbox_letters mailing-email postponed': 0,
    'outbox_oldest_seconds email': 3600,
    'outbox_oldest_seconds mailing-email': 90,
    outbox_refused_addresses: 1,
    figures_missing: 0,
  })
})

test('the places of each published cohort are reported', async () => {
  const figures = await read()
  const { rows } = await services.pool.query("select slug, capacity from cohorts where state = 'published'")
  expect(rows.length).toBeGreaterThan(0)
  for (const { slug, capacity } of rows) {
    expect(figures[`places_capacity ${slug}`]).toBe(capacity)
    expect(figures[`places_taken ${slug}`]).toBe(0)
  }
})

test('without a database the other figures are reported, and how many are missing', async () => {
  const away = connect({ host: '127.0.0.1', port: 1 }, createLog('silent'))
  ends.push(away.close)
  const figures = await read({ db: away.db, jobs: openJobs(away.pool, services.log) })
  expect(figures).toMatchObject({ figures_missing: 5 })
  expect(figures.data_disk_free_bytes).toBeGreaterThan(0)
})

test('many simultaneous readings query the database once', async () => {
  let asked = 0
  const db = services.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Compiled queries pass here as well.
    async transformResult({ result }) {
      asked += 1
      return result
    },
  })
  const readFigures = openProductFigures({ ...services, db })
  const all = await Promise.all(Array.from({ length: 50 }, readFigures))
  expect(new Set(all).size).toBe(1)
  // Two priorities, refused addresses, places, troubles, backups.
  expect(asked).toBe(6)
})

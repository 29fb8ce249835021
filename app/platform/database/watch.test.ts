import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/services.ts'
import { createLog } from '../log.ts'
import { connect, type OpenDatabase } from './database.server.ts'
import { isDatabaseUnavailable } from './unavailable.ts'
import { watchDatabase } from './watch.server.ts'

const log = createLog('silent')
const lookEveryMs = 50
let database: TestDatabase
let watched: OpenDatabase
let stopWatching: () => Promise<void>
let told: number
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  told = 0
  watched = connect(database.connection, log)
  const connectDedicated = () => connect({ ...database.connection, max: 1, application_name: 'watch' }, log)
  const changed = () => {
    told += 1
  }
  stopWatching = await watchDatabase({ ...watched, connectDedicated }, changed, log, {
    lookEveryMs,
    answerTimeoutMs: 1_000,
  })
})
afterEach(async () => {
  await stopWatching()
  await watched.close()
})

const change = sql`update cohorts set capacity = capacity + 1`

async function untilQuiet(): Promise<number> {
  for (;;) {
    const before = told
    await sleep(5 * lookEveryMs)
    if (told === before) return before
  }
}

async function watchingBackend(): Promise<number> {
  const { rows } = await database.pool.query(
    `select pid from pg_stat_activity where application_name = 'watch' and datname = current_database()`,
  )
  return rows[0]?.pid
}

test('a change is reported once', async () => {
  const before = await untilQuiet()
  await change.execute(database.db)
  await expect.poll(() => told).toBeGreaterThan(before)
  await untilQuiet()
})

test('a change is reported after its commit', async () => {
  const before = await untilQuiet()
  await database.db.transaction().execute(async (tx) => {
    await change.execute(tx)
    await sleep(5 * lookEveryMs)
    expect(told).toBe(before)
  })
  await expect.poll(() => told).toBe(before + 1)
})

test.each([
  'update cohorts set capacity = capacity + 1 where id = 1',
  'insert into cohorts (id, capacity) values (9, 10)',
  "update schedule_items set title = title || '.' where position = 2",
  "insert into schedule_items (cohort_id, position, kind, title, description, document) values (1, 9, 'exercise', 'x', 'y', 'z')",
  'delete from schedule_items where position = 9',
  'update office_hours set cancelled_at = now()',
  "insert into content (title, description) values ('A map', 'Of agents')",
  "update content set title = 'Another map'",
  'delete from content',
  "insert into settings (key, value) values ('retention', '{}')",
  'update settings set value = \'{"days": {}}\'',
])('public pages become outdated on every server after: %s', async (statement) => {
  const before = await untilQuiet()
  await sql.raw(statement).execute(database.db)
  await expect.poll(() => told).toBe(before + 1)
})

test('public pages become outdated when a place is taken or given back', async () => {
  await sql`update cohorts set closes_at = now() + interval '1 day', last_ends_at = now() + interval '2 days'
    where id = 1`.execute(database.db)
  const quiet = await untilQuiet()
  await sql`select register_community_member('ada@example.org', 'Ada', 'Lovelace')`.execute(database.db)
  await expect.poll(() => told).toBe(quiet + 1)
  await database.db.deleteFrom('members').execute()
  await expect.poll(() => told).toBe(quiet + 2)
})

test('a database that stops answering shuts the gate, and opens it when it answers again', async () => {
  const frozen = await watchingBackend()
  const before = await untilQuiet()
  process.kill(frozen, 'SIGSTOP')
  try {
    await expect.poll(() => watched.gate.isOpen).toBe(false)
    const refused = await watched.db
      .selectFrom('cohorts')
      .selectAll()
      .execute()
      .catch((error: unknown) => error)
    expect(isDatabaseUnavailable(refused)).toBe(true)
  } finally {
    process.kill(frozen, 'SIGCONT')
  }
  await expect.poll(() => watched.gate.isOpen).toBe(true)
  // Changes during the outage are unknown.
  expect(told).toBeGreaterThan(before)
})

test('losing the watch connection alone refuses no request', async () => {
  let wasShut = false
  const { gate } = watched
  const shut = gate.shut.bind(gate)
  gate.shut = () => {
    wasShut = true
    shut()
  }
  const first = await watchingBackend()
  await database.pool.query('select pg_terminate_backend($1)', [first])
  await expect.poll(async () => ![first, undefined].includes(await watchingBackend())).toBe(true)
  const before = await untilQuiet()
  await change.execute(database.db)
  await expect.poll(() => told).toBeGreaterThan(before)
  expect(wasShut).toBe(false)
})

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

const change = sql`update cohorts set capacity = capacity`

/** Any other transaction of the database server may be the change, so all have to end first. */
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

test('a change that was seen before its commit is reported again after it', async () => {
  const before = await untilQuiet()
  let toldAtCommit = 0
  await database.db.transaction().execute(async (tx) => {
    await change.execute(tx)
    await expect.poll(() => told).toBeGreaterThan(before)
    await sleep(5 * lookEveryMs)
    toldAtCommit = told
  })
  await expect.poll(() => told).toBeGreaterThan(toldAtCommit)
  await untilQuiet()
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

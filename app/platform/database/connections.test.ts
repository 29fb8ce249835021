import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/services.ts'
import { createLog } from '../log.ts'
import { connect, type OpenDatabase } from './database.server.ts'
import { type Limits, usualLimits } from './limits.ts'
import { DatabaseAwayError, isDatabaseUnavailable } from './unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table deeds (what text); grant all on deeds to public`.execute(database.owner.db)
})
afterAll(() => database.close())

const opened: OpenDatabase[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

/** A pool of one connection, so that the next query meets whatever is wrong with it. */
function connectOnce(limits: Partial<Limits> = {}): OpenDatabase {
  const one = connect({ ...database.connection, max: 1 }, createLog('silent'), { ...usualLimits, ...limits })
  opened.push(one)
  return one
}

async function innocentQueries({ db }: OpenDatabase): Promise<unknown[]> {
  const answers: unknown[] = []
  for (let round = 0; round < 3; round += 1) answers.push((await sql`select 1 as one`.execute(db)).rows[0])
  return answers
}
const innocent = [{ one: 1 }, { one: 1 }, { one: 1 }]

async function deeds(): Promise<unknown[]> {
  return (await sql<{ what: string }>`select what from deeds`.execute(database.db)).rows
}

async function backendOf({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

async function untilGone(pid: number): Promise<void> {
  const count = async () => (await database.pool.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount
  await expect.poll(count).toBe(0)
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  )
}

test('the database cancels a statement that exceeds its limit, stores nothing of it, and the connection stays usable', async () => {
  const one = connectOnce({ statement: 300 })
  const slow = sql`with slept as (select pg_sleep(2)) insert into deeds select 'too slow' from slept`
  const backend = await backendOf(one)
  const error = await failureOf(slow.execute(one.db))
  expect((error as { code?: string }).code).toBe('57014')
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await innocentQueries(one)).toEqual(innocent)
  expect(await backendOf(one)).toBe(backend)
  expect(await deeds()).toEqual([])
})

test('a connection to a frozen server is dropped and not reused', async () => {
  const one = connectOnce({ answer: 500, statement: 400 })
  const frozen = await backendOf(one)
  process.kill(frozen, 'SIGSTOP')
  try {
    const error = await failureOf(sql`select 1`.execute(one.db))
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(await innocentQueries(one)).toEqual(innocent)
    expect(await backendOf(one)).not.toBe(frozen)
  } finally {
    process.kill(frozen, 'SIGCONT')
  }
  await untilGone(frozen)
})

test('a transaction to a frozen server isn’t committed later', async () => {
  const one = connectOnce({ answer: 500, statement: 400 })
  let frozen = 0
  const transaction = one.db.transaction().execute(async (tx) => {
    frozen = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0
    process.kill(frozen, 'SIGSTOP')
    await sql`insert into deeds values ('half done')`.execute(tx)
  })
  try {
    expect(isDatabaseUnavailable(await failureOf(transaction))).toBe(true)
    expect(await innocentQueries(one)).toEqual(innocent)
  } finally {
    process.kill(frozen, 'SIGCONT')
  }
  await untilGone(frozen)
  expect(await deeds()).toEqual([])
})

test.each([
  ['idle', async (one: OpenDatabase) => ({ pid: await backendOf(one), work: Promise.resolve(null) })],
  [
    'at work',
    async (one: OpenDatabase) => ({
      pid: await backendOf(one),
      work: failureOf(sql`select pg_sleep(5)`.execute(one.db)),
    }),
  ],
])('a connection that ends while it is %s is replaced, and the process goes on', async (_when, begin) => {
  const one = connectOnce()
  const { pid, work } = await begin(one)
  await database.pool.query('select pg_terminate_backend($1)', [pid])
  const error = await work
  if (error !== null) expect(isDatabaseUnavailable(error)).toBe(true)
  await untilGone(pid)
  expect(await innocentQueries(one)).toEqual(innocent)
})

test('a connection that ends between two statements of a transaction ends the transaction, not the process', async () => {
  const one = connectOnce()
  const error = await failureOf(
    one.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`insert into deeds values ('lost')`.execute(tx)
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await untilGone(rows[0]?.pid ?? 0)
      await sql`select 1`.execute(tx)
    }),
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await innocentQueries(one)).toEqual(innocent)
  expect(await deeds()).toEqual([])
})

test('waiting for a lock and idling in a transaction are both limited', async () => {
  const [holder, other] = [connectOnce({ idleInTransaction: 300 }), connectOnce({ lock: 100 })]
  const lock = sql`lock table deeds in access exclusive mode`
  const held = holder.db.transaction().execute(async (tx) => {
    await lock.execute(tx)
    const refused = await failureOf(other.db.transaction().execute((waiting) => lock.execute(waiting)))
    expect((refused as { code?: string }).code).toBe('55P03')
    expect(isDatabaseUnavailable(refused)).toBe(true)
    await expect.poll(() => failureOf(other.db.transaction().execute((waiting) => lock.execute(waiting)))).toBeNull()
    await sql`select 1`.execute(tx)
  })
  expect(isDatabaseUnavailable(await failureOf(held))).toBe(true)
  expect(await innocentQueries(holder)).toEqual(innocent)
})

test('a shut gate refuses waiting and new queries at once', async () => {
  const one = connectOnce()
  const held = await one.gate.connect()
  const waiting = failureOf(sql`select 1`.execute(one.db))
  one.gate.shut()
  expect(await waiting).toBeInstanceOf(DatabaseAwayError)
  expect(await failureOf(sql`select 1`.execute(one.db))).toBeInstanceOf(DatabaseAwayError)
  held.release()
  one.gate.open()
  expect(await innocentQueries(one)).toEqual(innocent)
})

test('a statement is planned with its values, without parallel workers and without JIT', async () => {
  const names = ['jit', 'max_parallel_workers_per_gather', 'plan_cache_mode']
  const { rows } = await sql`select name, setting from pg_settings where name = any (${names}) order by name`.execute(
    connectOnce().db,
  )
  expect(rows).toEqual([
    { name: 'jit', setting: 'off' },
    { name: 'max_parallel_workers_per_gather', setting: '0' },
    { name: 'plan_cache_mode', setting: 'force_custom_plan' },
  ])
})

test('no statement is prepared by name: a pooler would run it on a connection that doesn’t know it', async () => {
  const one = connectOnce()
  const prepared = sql<{ name: string }>`select name from pg_prepared_statements`
  await one.db.selectFrom('members').select('id').where('email', '=', 'ada@example.org').execute()
  await one.db.transaction().execute((tx) => sql`select ${'text'}::text, ${1}::int`.execute(tx))
  expect((await prepared.execute(one.db)).rows).toEqual([])
})

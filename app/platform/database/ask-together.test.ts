import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { askTogether } from './ask-together.server.ts'
import { compileOnce } from './compile-once.server.ts'
import type { Database } from './database.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const add = compileOnce(
  (_, { one, other }: { one: number; other: number }) =>
    sql<{ sum: number }>`select ${one}::int + ${other}::int as sum`,
)

const cohortOf = (db: Database, slug: string) =>
  db.selectFrom('cohorts').select(['slug', 'capacity']).where('slug', '=', slug).execute()

/** When the statement began. */
async function momentIn(db: Database): Promise<unknown> {
  const { rows } = await sql<{ at: string }>`select statement_timestamp()::text as at`.execute(db)
  return rows[0]?.at
}

test('queries of the same moment are one statement, and each gets its own answer', async () => {
  const db = askTogether(services.db)
  const [sum, other, pilot, nobody, first, second] = await Promise.all([
    add(db, { one: 1, other: 2 }),
    add(db, { one: 10, other: 20 }),
    cohortOf(db, 'pilot'),
    cohortOf(db, 'none'),
    momentIn(db),
    momentIn(db),
  ])
  expect([sum, other]).toEqual([[{ sum: 3 }], [{ sum: 30 }]])
  expect(pilot).toEqual(await cohortOf(services.db, 'pilot'))
  expect(nobody).toEqual([])
  expect(second, 'one statement').toBe(first)
  expect(await momentIn(db), 'another moment').not.toBe(first)
})

test('a compiled query keeps its own values at any place in the statement', async () => {
  const db = askTogether(services.db)
  const places = [0, 1, 2, 1, 0]
  for (const before of places) {
    const others = Array.from({ length: before }, (_, n) => cohortOf(db, `none ${n}`))
    const [sum, another] = await Promise.all([
      add(db, { one: before, other: 2 }),
      add(db, { one: 10, other: before }),
      ...others,
    ])
    expect([sum, another]).toEqual([[{ sum: before + 2 }], [{ sum: 10 + before }]])
    const [, last] = await Promise.all([cohortOf(db, 'none'), add(db, { one: before, other: 5 })])
    expect(last).toEqual([{ sum: before + 5 }])
  }
})

test('a transaction is refused', async () => {
  await expect(
    askTogether(services.db)
      .transaction()
      .execute(async () => {}),
  ).rejects.toThrow('by itself')
})

test('a single query runs as usual and returns Date objects', async () => {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(askTogether(services.db))
  expect(rows[0]?.at).toBeInstanceOf(Date)
})

test('a failing query doesn’t affect the others', async () => {
  const db = askTogether(services.db)
  const [broken, sum] = await Promise.allSettled([
    db.executeQuery(CompiledQuery.raw('select from nowhere')),
    add(db, { one: 1, other: 2 }),
  ])
  expect(broken).toMatchObject({ status: 'rejected', reason: { code: '42P01' } })
  expect(sum).toMatchObject({ status: 'fulfilled', value: [{ sum: 3 }] })
})

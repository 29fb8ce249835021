import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { compileEach, compileOnce } from './compile-once.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

test('a query is compiled once and runs with each caller’s own values, also at the same time', async () => {
  let built = 0
  const add = compileOnce((_, { number, at, bytes }: { number: number; at: Date; bytes: Buffer }) => {
    built += 1
    return sql<{ sum: number; at: Date; bytes: Buffer }>`
      select ${number}::int + ${7}::int as sum, ${at}::timestamptz as at, ${bytes}::bytea as bytes, ${number}::int as again`
  })
  const values = Array.from({ length: 50 }, (_, number) => ({
    number,
    at: new Date(Date.UTC(2026, 0, number + 1)),
    bytes: Buffer.from([number]),
  }))
  const answers = await Promise.all(values.map((one) => add(services.db, one)))
  expect(answers).toEqual(values.map(({ number, ...one }) => [{ ...one, sum: number + 7, again: number }]))
  expect(built).toBe(1)
})

test('a query with several shapes is compiled once for each', async () => {
  const built: string[] = []
  const ordered = compileEach()
  const list = (way: 'asc' | 'desc', most: number) =>
    ordered(way, (_, given: { most: number }) => {
      built.push(way)
      return sql<{ n: number }>`select n from generate_series(1, 9) as n order by n ${sql.raw(way)} limit ${given.most}`
    })(services.db, { most })
  expect(await Promise.all([list('asc', 1), list('desc', 2), list('asc', 3), list('desc', 1)])).toEqual([
    [{ n: 1 }],
    [{ n: 9 }, { n: 8 }],
    [{ n: 1 }, { n: 2 }, { n: 3 }],
    [{ n: 9 }],
  ])
  expect(built).toEqual(['asc', 'desc'])
})

test('a spread of the values is refused', async () => {
  const find = compileOnce((_, { one, ...others }: { one: number; other: number }) => sql`select ${one}, ${others}`)
  await expect(find(services.db, { one: 1, other: 2 })).rejects.toThrow('Name each value.')
})

test('the query runs in the given transaction', async () => {
  const find = compileOnce((db, { slug }: { slug: string }) =>
    db.selectFrom('cohorts').select('name').where('slug', '=', slug),
  )
  expect(await find(services.db, { slug: 'pilot' })).toHaveLength(1)
  const undone = services.db.transaction().execute(async (tx) => {
    await tx.updateTable('cohorts').set({ name: 'Another' }).where('slug', '=', 'pilot').execute()
    expect(await find(tx, { slug: 'pilot' })).toEqual([{ name: 'Another' }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await find(services.db, { slug: 'pilot' })).not.toEqual([{ name: 'Another' }])
})

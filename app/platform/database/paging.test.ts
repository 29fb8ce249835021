import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { readFoundIds, readFoundPage, readPage } from './paging.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

/** A list of that many rows that counts how often it was counted. */
function listOf(length: number, { isCapped = false } = {}) {
  let counts = 0
  const all = Array.from({ length }, (_, index) => index + 1)
  return {
    counts: () => counts,
    page: (wanted: number) =>
      readPage({
        wanted,
        perPage: 20,
        isCapped,
        read: async (limit, offset) => all.slice(offset, offset + limit),
        count: async () => {
          counts += 1
          return Math.min(length, isCapped ? 1001 : length)
        },
      }),
  }
}

test('a list is cut into pages, and the last one holds the rest', async () => {
  const { page } = listOf(45)
  expect(await page(1)).toMatchObject({ total: 45, hasMore: false, page: 1, pages: 3 })
  expect((await page(2)).rows).toEqual(Array.from({ length: 20 }, (_, index) => index + 21))
  expect(await page(3)).toEqual({ rows: [41, 42, 43, 44, 45], total: 45, hasMore: false, page: 3, pages: 3 })
})

test('a page behind the last is the last one, and anything else is the first', async () => {
  const { page } = listOf(40)
  for (const wanted of [3, 99, 1e300]) expect(await page(wanted)).toMatchObject({ page: 2, pages: 2, total: 40 })
  for (const wanted of [0, -1, 1.5, Number.NaN, Infinity])
    expect(await page(wanted)).toMatchObject({ page: 1, pages: 2, total: 40 })
  expect(await listOf(0).page(7)).toMatchObject({ rows: [], page: 1, pages: 1, total: 0 })
})

test('the last page needs no count', async () => {
  for (const length of [0, 1, 20]) {
    const list = listOf(length)
    expect(await list.page(1)).toMatchObject({ total: length, pages: Math.ceil(length / 20) || 1 })
    expect(list.counts()).toBe(0)
  }
})

test('a search with very many hits is counted and paged up to a thousand', async () => {
  const { page } = listOf(5000, { isCapped: true })
  expect(await page(1)).toMatchObject({ total: 1000, hasMore: true, pages: 50 })
  expect((await page(50)).rows.at(-1)).toBe(1000)
  expect(await page(51)).toMatchObject({ page: 50 })
  expect(await listOf(1000, { isCapped: true }).page(1)).toMatchObject({ total: 1000, hasMore: false })
})

/** That many numbers, in descending order. */
const numbers = (length: number, isAll = true) => ({
  list: sql`select n as id, -n as key from generate_series(1, ${length}::int) as n`,
  order: sql`key`,
  isAll: isAll ? sql<boolean>`true` : sql<boolean>`false`,
})
const found = (length: number, wanted: number, { most = 10_000, isAll = true } = {}) =>
  readFoundPage(services.db, {
    ...numbers(length, isAll),
    wanted,
    perPage: 20,
    most,
    select: (ids) => sql<number>`select n from unnest(${ids}::int[]) with ordinality as one (n, place) order by place`,
  })
const from = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, place) => ({ n: first - place }))

test('matches are counted and paged like a list', async () => {
  expect(await found(45, 1)).toEqual({ rows: from(45, 26), total: 45, hasMore: false, page: 1, pages: 3, near: [] })
  for (const wanted of [3, 4, 99, 1e300]) expect(await found(45, wanted)).toMatchObject({ rows: from(5, 1), page: 3 })
  for (const wanted of [0, -1, 1.5, Number.NaN])
    expect(await found(45, wanted)).toMatchObject({ rows: from(45, 26), page: 1 })
  expect(await found(40, 3)).toMatchObject({ rows: from(20, 1), page: 2, pages: 2 })
  expect(await found(0, 7)).toMatchObject({ rows: [], total: 0, hasMore: false, page: 1, pages: 1 })
})

test('pages reach as far as the count, and a thousand when other rows may match', async () => {
  expect(await found(251, 99, { most: 250 })).toMatchObject({ rows: from(11, 2), total: 250, hasMore: true, page: 13 })
  expect(await found(250, 1, { most: 250 })).toMatchObject({ total: 250, hasMore: false })
  expect(await found(1201, 99, { isAll: false })).toMatchObject({
    rows: from(221, 202),
    total: 1000,
    hasMore: true,
    page: 50,
  })
  expect(await found(1201, 1)).toMatchObject({ total: 1201, hasMore: false })
  expect(await found(3, 1, { isAll: false })).toMatchObject({ total: 3, hasMore: true })
})

test('ids are returned when the list holds every match, and the count whenever it is asked for', async () => {
  const known = (...[count, isAll]: Parameters<typeof numbers>) =>
    readFoundIds(services.db, numbers(count, isAll), 10_000)
  expect(await readFoundIds(services.db, numbers(3))).toEqual({ ids: [3, 2, 1], count: null })
  expect(await readFoundIds(services.db, numbers(3, false))).toEqual({ ids: null, count: null })
  expect(await known(3)).toEqual({ ids: [3, 2, 1], count: { total: 3, hasMore: false } })
  expect(await known(3, false)).toEqual({ ids: null, count: { total: 3, hasMore: true } })
  expect(await known(1201)).toMatchObject({ count: { total: 1201, hasMore: false } })
  expect(await known(1201, false)).toMatchObject({ count: { total: 1000, hasMore: true } })
})

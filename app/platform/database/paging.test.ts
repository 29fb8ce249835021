import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { readPage } from './paging.server.ts'

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

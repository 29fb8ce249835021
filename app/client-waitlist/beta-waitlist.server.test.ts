import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { readTriageQuery, type TriageQuery } from '../triage/triage-query.ts'
import { countBetaRequests, findBetaRequest, listBetaRequests, readBetaRequests } from './beta-waitlist.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const everything: TriageQuery = readTriageQuery(new URLSearchParams())
const request = {
  first_name: 'Ada',
  last_name: "O'Brien",
  email: 'ada@example.org',
  company_name: 'Analytical Engines',
  job_title: 'Owner',
  industry: 'manufacturing',
  budget: '5k-15k',
  project_inquiry: 'Sort the orders that come in over night.',
}

test('the newest come first, and one is found with all its fields', async () => {
  await add({ company_name: 'Older' }, 2)
  const id = await add({ company_name: 'Newer' }, 1)
  const { rows, ...rest } = await listBetaRequests(services.db, everything, services.clock.now())
  expect(rest).toEqual({ total: 2, hasMore: false, page: 1, pages: 1 })
  expect(rows.map(({ company_name }) => company_name)).toEqual(['Newer', 'Older'])
  expect(await findBetaRequest(services.db, id)).toEqual({
    ...request,
    id,
    company_name: 'Newer',
    status: 'new',
    version: 1,
    created_at: expect.any(Date),
    assignee: null,
    notes: 0,
    replies: 0,
    person: null,
    refusal: null,
    assigneeId: null,
    spam_at: null,
    deleted_at: null,
  })
  expect(await findBetaRequest(services.db, randomUUID())).toBeNull()
})

test('status and search filter the list, and wildcards are literal', async () => {
  await add({ company_name: '100% Shop', status: 'resolved' }, 3)
  await add({ company_name: 'Bakery', project_inquiry: 'A shop that answers by itself.' }, 2)
  await add({ company_name: 'Garage', job_title: 'Head_of' }, 1)
  expect(await found({ status: 'new' })).toEqual(['Garage', 'Bakery'])
  expect(await found({ search: 'SHOP' })).toEqual(['Bakery', '100% Shop'])
  expect(await found({ status: 'new', search: 'shop' })).toEqual(['Bakery'])
  expect(await found({ search: '%' })).toEqual(['100% Shop'])
  expect(await found({ search: '_' })).toEqual(['Garage'])
  expect(await found({ search: "ada o'brien" })).toHaveLength(3)
  expect(await found({ search: 'garage head' })).toEqual([])
  expect(await countBetaRequests(services.db)).toBe(3)
})

test('the list is paged, and the export has every row once', async () => {
  await sql`
    insert into beta_waitlist
      (first_name, last_name, email, company_name, job_title, industry, budget, project_inquiry, created_at)
    select 'Ada', 'L', 'ada@example.org', 'Company ' || n, 'Owner', 'other', 'over-100k', 'Sort the orders.',
      '2025-06-10T10:00:00.123456Z'::timestamptz - (n / 100) * interval '1 microsecond'
    from generate_series(1, 2100) as n
  `.execute(services.db)
  expect(await listBetaRequests(services.db, { ...everything, page: 99 }, services.clock.now())).toMatchObject({
    page: 84,
    pages: 84,
    total: 2100,
  })
  expect(await listBetaRequests(services.db, { ...everything, search: 'orders' }, services.clock.now())).toMatchObject({
    total: 2100,
    hasMore: false,
    pages: 84,
  })
  const read: string[] = []
  for await (const batch of readBetaRequests(services.db, everything)) read.push(...batch.map(({ id }) => id))
  expect(read).toHaveLength(2100)
  expect(new Set(read).size).toBe(2100)
})

async function found(query: Partial<TriageQuery>): Promise<string[]> {
  const { rows } = await listBetaRequests(services.db, { ...everything, ...query }, services.clock.now())
  return rows.map(({ company_name }) => company_name)
}

async function add(own: object, hoursAgo = 0): Promise<string> {
  const { id } = await services.db
    .insertInto('beta_waitlist')
    .values({ ...request, ...own, created_at: new Date(services.clock.now().getTime() - hoursAgo * 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

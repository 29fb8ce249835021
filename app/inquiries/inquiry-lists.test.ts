import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { findInquiry, findReport } from './inquiries.server.ts'
import {
  countInquiries,
  countOverdue,
  countSent,
  countShown,
  findUnanswered,
  listInquiries,
  readInquiries,
} from './inquiry-lists.server.ts'
import { forViewer, readInquiryQuery, unassigned } from './inquiry-query.ts'
import { promisedBefore } from './overdue.ts'
import { showInquiry } from './show-inquiry.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const everything = { ...readInquiryQuery(new URLSearchParams()), form: 'contact' as const }
type Filter = Parameters<typeof listInquiries>[1]
const list = (filter: Filter) => listInquiries(services.db, filter, 20)
const inquiry = {
  first_name: 'Zoë',
  last_name: "O'Brien",
  email: 'zoe@example.org',
  inquiry_type: 'Other',
  subject: 'A room for forty',
  message: 'We have a room and would like to host an evening.',
}

test('of those that wait the oldest comes first', async () => {
  await add({ subject: null, phone: '+1 555 0100', organization: 'Library' }, 2)
  await add({ subject: 'Newer' }, 1)
  const { rows, ...rest } = await list(everything)
  expect(rest).toEqual({ total: 2, hasMore: false, page: 1, pages: 1 })
  expect(rows.map(({ subject }) => subject)).toEqual([null, 'Newer'])
  expect(rows[0]).toMatchObject({ form: 'contact', organization: 'Library', status: 'new', notes: 0, replies: 0 })
})

test('a beta request is found with all its fields, and a report of a participant is not an inquiry of a visitor', async () => {
  const request = {
    first_name: 'Ada',
    last_name: "O'Brien",
    email: 'ada@example.org',
    organization: 'Analytical Engines',
    job_title: 'Owner',
    industry: 'manufacturing',
    budget: '5k-15k',
    message: 'Sort the orders that come in over night.',
  }
  const { id } = await services.db
    .insertInto('inquiries')
    .values({ form: 'beta', ...request })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await findInquiry(services.db, id)).toMatchObject({
    ...request,
    id,
    form: 'beta',
    status: 'new',
    version: 1,
    folder: 'inbox',
    assigneeId: null,
    notes: 0,
    replies: 0,
  })
  expect((await list({ ...everything, form: 'beta', search: 'orders' })).rows.map((row) => row.id)).toEqual([id])
  expect((await list(everything)).rows).toEqual([])
  const { memberId: about_member_id } = await addAdmin(services)
  const report = await services.db
    .insertInto('inquiries')
    .values({ form: 'report', inquiry_type: 'other', about_member_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await findInquiry(services.db, report.id)).toBeNull()
  expect(await findReport(services.db, report.id)).toMatchObject({ about: 'The Boss', first_name: null })
  const everyForm = await list({ ...everything, form: null })
  expect(new Set(everyForm.rows.map((row) => row.form))).toEqual(new Set(['beta', 'report']))
  expect(await countSent(services.db, {})).toBe(1)
})

test('status, type and search filter the list, separately and together', async () => {
  await add({ subject: 'one', status: 'new', inquiry_type: 'Other' }, 4)
  await add({ subject: 'two', status: 'resolved', inquiry_type: 'Other' }, 3)
  await add({ subject: 'three', status: 'new', inquiry_type: 'Media Inquiry' }, 2)
  await add({ subject: 'twofold', status: 'new', inquiry_type: 'Other' }, 1)
  expect(await found({ status: 'new' })).toEqual(['one', 'three', 'twofold'])
  expect(await found({ type: 'Other' })).toEqual(['one', 'twofold', 'two'])
  expect(await found({ search: 'TWO' })).toEqual(['twofold', 'two'])
  expect(await found({ status: 'new', type: 'Other', search: 'two' })).toEqual(['twofold'])
  expect(await countInquiries(services.db, { form: 'contact' })).toBe(4)
})

test.each([
  ['the whole name', "zoë o'brien"],
  ['the address', 'ZOE@example'],
  ['the organization', 'public lib'],
  ['the message', 'host an EVENING'],
])('a search finds %s', async (_where, search) => {
  await add({ organization: 'Public Library' })
  await add({ ...inquiry, first_name: 'Ada', last_name: 'L', email: 'ada@x.org', message: 'Something else.' })
  expect((await list({ ...everything, search })).rows).toMatchObject([{ first_name: 'Zoë' }])
})

test('wildcards are literal', async () => {
  await add({ subject: '100% sure_' })
  await add({ subject: 'C:\\agents' })
  await add({ subject: 'plain' })
  expect(await found({ search: '%' })).toEqual(['100% sure_'])
  expect(await found({ search: '_' })).toEqual(['100% sure_'])
  expect(await found({ search: '\\' })).toEqual(['C:\\agents'])
  for (const search of ["'", '\0', '\ud800', "'; drop table inquiries; --", '(', '\u2028'])
    await expect(found({ search })).resolves.toBeInstanceOf(Array)
})

test('no match spans two fields', async () => {
  await add({ subject: 'ends', message: 'begins with this.' })
  expect(await found({ search: 'ends begins' })).toEqual([])
  expect(await found({ search: 'ends\x1fbegins' })).toEqual([])
})

test('a page has twenty, a page behind the last is the last, and anything else is the first', async () => {
  await addMany(45)
  const pages = await Promise.all([1, 2, 3].map((page) => found({ page })))
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
  expect(new Set(pages.flat()).size).toBe(45)
  for (const [page, shown] of [
    [0, 1],
    [Number.NaN, 1],
    [99, 3],
  ] as const)
    expect(await list({ ...everything, page })).toMatchObject({
      page: shown,
      pages: 3,
      total: 45,
    })
})

test('more than a thousand are counted exactly, with a search as with a filter', async () => {
  await addMany(1050)
  expect(await list({ ...everything, search: 'host' })).toMatchObject({
    total: 1050,
    hasMore: false,
    pages: 53,
  })
  expect(await list({ ...everything, status: 'new' })).toMatchObject({
    total: 1050,
    hasMore: false,
  })
})

test('a very long list says that there are more, with and without a filter', async () => {
  await sql`insert into inquiries (first_name, last_name, email, inquiry_type, message)
    select 'A', 'B', 'a@b.c', 'Other', 'C' from generate_series(1, 10050)`.execute(services.db)
  for (const query of [everything, { ...everything, assignee: unassigned }])
    expect(await list(query)).toMatchObject({
      total: 10_000,
      hasMore: true,
      pages: 500,
    })
  expect(await countShown(services.db, { form: 'contact' })).toEqual({ total: 10_000, hasMore: true })
  expect(await countShown(services.db, { form: 'contact', folder: 'spam' })).toEqual({ total: 0, hasMore: false })
})

test('the export reads every match once, in order, also with many at the same moment', async () => {
  await addMany(2500)
  await sql`update inquiries set created_at = '2025-06-10T10:00:00.123456Z' where subject > 'N1'`.execute(services.db)
  await add({ subject: 'Newest', status: 'resolved' })
  const read: string[] = []
  for await (const batch of readInquiries(services.db, { ...everything, status: 'new' }))
    read.push(...batch.map(({ subject }) => subject ?? ''))
  expect(read).toHaveLength(2500)
  expect(new Set(read).size).toBe(2500)
})

async function found(query: Partial<Filter>): Promise<(string | null)[]> {
  const { rows } = await list({ ...everything, ...query })
  return rows.map(({ subject }) => subject)
}

test('the role of the inbox learns neither that a sender is a participant nor what participants report', async () => {
  const { db, clock } = services
  const owner = await addAdmin(services)
  const helper = await addAdmin(services, 'helper@example.org', 'inbox')
  await db.insertInto('members').values({ first_name: 'Zoë', last_name: "O'Brien", email: 'zoe@example.org' }).execute()
  await add({}, 1)
  await db
    .insertInto('inquiries')
    .values({ form: 'report', inquiry_type: 'spam', about_member_id: owner.memberId, message: 'An advertisement' })
    .execute()
  const seenBy = async (viewer: typeof owner) => {
    const { rows } = await list(forViewer({ page: 1 }, viewer))
    const row = await findInquiry(db, rows.find(({ form }) => form === 'contact')?.id ?? '')
    const { person } = row ? await showInquiry(db, row, clock.now(), viewer) : { person: undefined }
    return { forms: rows.map(({ form }) => form).sort(), isLinked: typeof person === 'string' }
  }
  expect(await seenBy(owner)).toEqual({ forms: ['contact', 'report'], isLinked: true })
  expect(await seenBy(helper)).toEqual({ forms: ['contact'], isLinked: false })
})

async function add(own: object, hoursAgo = 0): Promise<void> {
  await services.db
    .insertInto('inquiries')
    .values({ ...inquiry, ...own, created_at: new Date(services.clock.now().getTime() - hoursAgo * 3_600_000) })
    .execute()
}

async function addMany(count: number): Promise<void> {
  await sql`
    insert into inquiries (first_name, last_name, email, inquiry_type, subject, message, created_at)
    select 'Zoë', 'O''Brien', 'zoe@example.org', 'Other', 'N' || n, 'We host.',
      ${services.clock.now()}::timestamptz - n * interval '1 hour'
    from generate_series(1, ${count}::int) as n
  `.execute(services.db)
}

test('what waits for an answer comes first, the longest waiting at the top, each on one page only', async () => {
  await addMany(60)
  services.clock.set(new Date(services.clock.now().getTime() + 1_000))
  await add({ subject: 'Resolved', status: 'resolved' }, 100)
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => found({ page })))
  const waiting = Array.from({ length: 60 }, (_, n) => `N${60 - n}`)
  expect(pages.slice(0, 4).flat()).toEqual([...waiting, 'Resolved'])
  expect(pages[4]).toEqual(pages[3])
  expect(await found({ search: 'we host', status: 'new' })).toEqual(waiting.slice(0, 20))
  // N48 and older have waited for two days.
  expect(await countOverdue(services.db, 'contact', promisedBefore(services.clock.now()))).toBe(13)
  await sql`
    insert into inquiry_entries (inquiry_id, kind, subject, body)
    select id, 'reply', 'Re: N60', 'Yes.' from inquiries where subject = 'N60'`.execute(services.db)
  expect(await found({})).toEqual(waiting.slice(1, 21))
  expect((await found({ page: 3 })).at(-1)).toBe('N60')
})

test('the specified tables stay readable, and an earlier site’s inquiries can be inserted there', async () => {
  await sql`
    insert into contact_inquiries (first_name, last_name, email, inquiry_type, message)
    values ('Zoë', 'O''Brien', 'zoe@example.org', 'Other', 'We host.')`.execute(services.owner.db)
  await sql`
    insert into inquiries (form, first_name, last_name, email, organization, job_title, industry, budget, message)
    values ('beta', 'Ada', 'L', 'ada@example.org', 'Engines', 'Owner', 'other', 'under-5k', 'Sort the orders.')`.execute(
    services.db,
  )
  expect(await found({})).toEqual([null])
  expect(await services.db.selectFrom('contact_inquiries').selectAll().execute()).toMatchObject([
    { email: 'zoe@example.org', honeypot: null, status: 'new' },
  ])
  expect(await services.db.selectFrom('beta_waitlist').selectAll().execute()).toMatchObject([
    { company_name: 'Engines', project_inquiry: 'Sort the orders.', status: 'new' },
  ])
})

test('the oldest message without a reply is named, of the overdue ones and of those that can be answered in time', async () => {
  const find = () => findUnanswered(services.db, promisedBefore(services.clock.now()))
  expect(await find()).toEqual({ overdue: null, inTime: null })
  await addMany(50)
  await add({ first_name: 'Bashir', last_name: 'Nasser', form: 'contact' }, 500)
  await add({ status: 'resolved' }, 900)
  await add({ put_away: 'spam', put_away_at: services.clock.now() }, 900)
  const { overdue, inTime } = await find()
  expect([overdue?.total, overdue?.oldest.name]).toEqual([3, 'Bashir Nasser'])
  expect([inTime?.total, inTime?.oldest.name]).toEqual([48, "Zoë O'Brien"])
})

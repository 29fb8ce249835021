import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { type InquiryForm, inquiryStatuses, inquiryTypes } from './inquiry.ts'
import { countInquiries, type InquiryFilter, listInquiries, readInquiries } from './inquiry-lists.server.ts'
import { unassigned } from './inquiry-query.ts'
import { isUnanswered } from './overdue.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const forms = ['contact', 'beta'] as const
const statuses = Object.keys(inquiryStatuses) as (keyof typeof inquiryStatuses)[]
const now = new Date('2025-06-10T17:00:00Z')

/** Inquiries of each form in many combinations, an hour apart, sometimes two with the same time. */
async function addSome(count: number): Promise<string[]> {
  const { db } = services
  const admins = await Promise.all(['ann@example.org', 'bob@example.org'].map((email) => addAdmin(services, email)))
  const ids = admins.map(({ memberId }) => memberId)
  await sql`
    insert into inquiries (form, first_name, last_name, email, organization, job_title, inquiry_type, industry, budget, message,
      status, put_away, put_away_at, assignee_id, created_at)
    select form, 'Zoë', n, 'zoe@example.org', 'C', 'J', case form when 'contact' then (${[...inquiryTypes]}::text[])[1 + n % 2] end,
      'technology', 'under-5k', 'We host.', (${statuses}::text[])[1 + n % 3], (array[null, null, null, 'spam', 'deleted'])[1 + n % 5],
      case when n % 5 > 2 then now() end, (${[null, ...ids]}::uuid[])[1 + n / 3 % 3],
      ${now}::timestamptz - (n - n % 3) * interval '1 hour'
    from generate_series(0, ${count - 1}::int) as n, unnest(${[...forms]}::text[]) as form`.execute(db)
  await sql`
    insert into inquiry_entries (inquiry_id, kind, subject, body)
    select id, kind, case kind when 'reply' then 'Re: you' end, 'Thank you.'
    from inquiries, unnest(array['note', 'reply']) as kind
    where (last_name::int / 2 + case kind when 'note' then 1 else 2 end) % 4 = 0`.execute(db)
  return ids
}

interface Kept {
  id: string
  form: InquiryForm | 'report'
  created_at: Date
  inquiry_type: string | null
  status: (typeof statuses)[number]
  put_away: string | null
  assignee_id: string | null
  replies: number
}

/** The filters, applied to one row. */
function matchesFilter(row: Kept, filter: InquiryFilter): boolean {
  const { form, status, type, folder, assignee } = filter
  return (
    (!form || row.form === form) &&
    row.put_away === (folder ?? null) &&
    (!status || row.status === status) &&
    (!type || row.inquiry_type === type) &&
    (!assignee || row.assignee_id === (assignee === unassigned ? null : assignee))
  )
}

test('any combination of filters finds the same rows as checking each one: a page, the export, and the count', async () => {
  const { db } = services
  const admins = await addSome(90)
  const { rows: all } = await sql<Kept>`
    select inquiries.*,
      (select count(*) from inquiry_entries where inquiry_id = inquiries.id and kind = 'reply') as replies
    from inquiries order by created_at desc, id`.execute(db)
  const waits = (row: Kept, filter: InquiryFilter) => !filter.folder && isUnanswered(row)
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        form: fc.constantFrom(null, ...forms),
        status: fc.constantFrom(null, null, ...statuses),
        folder: fc.constantFrom(undefined, undefined, 'spam' as const, 'deleted' as const),
        assignee: fc.constantFrom(undefined, undefined, unassigned, ...admins),
        type: fc.constantFrom(null, null, inquiryTypes[0], inquiryTypes[1]),
        search: fc.constantFrom('', '', 'zoë'),
        page: fc.integer({ min: 1, max: 4 }),
      }),
      async (filter) => {
        const matching = all.filter((row) => matchesFilter(row, filter))
        const [waiting = [], rest = []] = [true, false].map((is) => matching.filter((row) => waits(row, filter) === is))
        const inOrder = [...waiting.sort(longestWaiting), ...rest].map(({ id }) => id)
        const list = await listInquiries(db, filter, 7)
        expect(list.rows.map(({ id }) => id)).toEqual(inOrder.slice((list.page - 1) * 7, list.page * 7))
        expect(list.total).toBe(matching.length)
        expect(await countInquiries(db, filter)).toBe(matching.length)
        const read: string[] = []
        for await (const batch of readInquiries(db, filter)) read.push(...batch.map(({ id }) => id))
        expect(read).toEqual(matching.map(({ id }) => id))
        found += matching.length
      },
    ),
    { numRuns: 100 },
  )
  expect(found).toBeGreaterThan(200)
})

/** With equal times the smaller id. */
function longestWaiting(one: Kept, other: Kept): number {
  return one.created_at.getTime() - other.created_at.getTime() || (one.id < other.id ? -1 : 1)
}

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import type { OpenDatabase } from '../../platform/database/database.server.ts'
import { inquiryTypes } from '../inquiry-type.ts'
import { promisedBefore } from '../overdue.ts'
import { folderOf, triageStatuses } from '../triage.ts'
import { type TriageQuery, unassigned } from '../triage-query.ts'
import { countTriaged, listFoundIds, listTriaged, readTriaged } from './triaged-lists.server.ts'

let services: TestServices
let opened: OpenDatabase
beforeEach(async () => {
  services = await openTestServices()
  opened = connectMany(services.connection, 24)
})
afterEach(async () => {
  await opened.close()
  await services.close()
})

const tables = ['contact_inquiries', 'beta_waitlist'] as const
const statuses = Object.keys(triageStatuses) as (keyof typeof triageStatuses)[]
const now = new Date('2025-06-10T17:00:00Z')

/** Adds rows of each kind, an hour apart, sometimes two with the same time. */
async function addSome(count: number): Promise<void> {
  for (const admin of ['ann', 'bob'])
    await sql`insert into members (first_name, last_name, email, role, admin_role, status)
      values (${admin}, 'Lee', ${`${admin}@example.org`}, 'admin', 'owner', 'confirmed') on conflict do nothing`.execute(
      services.db,
    )
  const at = sql`${now}::timestamptz - (n - n % 3) * interval '1 hour'`
  await sql`insert into contact_inquiries (first_name, last_name, email, inquiry_type, message, created_at)
    select 'Zoë', n, 'zoe@example.org', (${[...inquiryTypes]}::text[])[1 + n % 2], 'We host.', ${at}
    from generate_series(0, ${count - 1}::int) as n`.execute(services.db)
  await sql`insert into beta_waitlist (first_name, last_name, email, company_name, job_title, industry, budget, project_inquiry, created_at)
    select 'Zoë', n, 'zoe@example.org', 'C', 'J', 'technology', 'under-5k', 'An agent for us', ${at}
    from generate_series(0, ${count - 1}::int) as n`.execute(services.db)
}

const change = (fewest: number, most: number, rows: number) =>
  fc.array(
    fc
      .tuple(
        fc.constantFrom(...tables),
        fc.nat(rows - 1),
        fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom('note', 'reply').map((kind) => write(kind)) },
          fc.constantFrom('note', 'reply').map((kind) => remove(kind)),
          fc.constantFrom(...statuses).map((status) => set(sql`status = ${status}`)),
          fc.constantFrom(sql`null`, sql`now()`).map((at) => set(sql`spam_at = ${at}`)),
          fc.constantFrom(sql`null`, sql`null`, sql`now()`).map((at) => set(sql`deleted_at = ${at}`)),
          fc
            .constantFrom('ann@example.org', 'bob@example.org', 'nobody')
            .map((email) => set(sql`assignee_id = (select id from members where email = ${email})`)),
        ),
      )
      .map(
        ([table, n, of]) =>
          () =>
            of(table, sql`(select id from ${sql.table(table)} where last_name = ${String(n)})`),
      ),
    { minLength: fewest, maxLength: most },
  )

type Change = (table: (typeof tables)[number], id: ReturnType<typeof sql>) => Promise<unknown>
const entriesBy = (table: string) => sql.ref(table === 'contact_inquiries' ? 'inquiry_id' : 'beta_request_id')
const write =
  (kind: string): Change =>
  (table, id) =>
    sql`insert into triage_entries (${entriesBy(table)}, kind, subject, body)
      values (${id}, ${kind}, ${kind === 'reply' ? 'Re: you' : null}, 'Thank you.')`.execute(opened.db)
const remove =
  (kind: string): Change =>
  (table, id) =>
    sql`delete from triage_entries where kind = ${kind} and ${entriesBy(table)} = ${id}`.execute(opened.db)
const set =
  (facts: ReturnType<typeof sql>): Change =>
  (table, id) =>
    sql`update ${sql.table(table)} set ${facts} where id = ${id}`.execute(opened.db)

interface Kept {
  id: string
  created_at: Date
  inquiry_type: string | null
  status: (typeof statuses)[number]
  spam_at: Date | null
  deleted_at: Date | null
  assignee_id: string | null
  replies: number
  notes: number
}

/** All rows with their entries counted one by one, in the order of the list. */
async function readAll(table: (typeof tables)[number]) {
  const { rows } = await sql<Kept & { own: { replies: number; notes: number } }>`
    select row.*, ${table === 'contact_inquiries' ? sql`inquiry_type` : sql`null`} as inquiry_type, (
      select json_build_object('replies', count(*) filter (where kind = 'reply'), 'notes', count(*) filter (where kind = 'note'))
      from triage_entries where ${entriesBy(table)} = row.id) as own
    from ${sql.table(table)} as row order by created_at desc, id`.execute(services.db)
  return rows
}

const yes = (isSo: boolean) => (isSo ? 'yes' : 'no')

/** The filters, applied to one row. */
function matchesFilter(row: Kept & { own: { replies: number; notes: number } }, query: TriageQuery): boolean {
  const { status, type, folder = 'inbox', assignee, answered, notes } = query
  return (
    folderOf(row) === folder &&
    (!status || row.status === status) &&
    (!type || row.inquiry_type === type) &&
    (!assignee || row.assignee_id === (assignee === unassigned ? null : assignee)) &&
    (!answered || yes(row.own.replies > 0) === answered) &&
    (!notes || yes(row.own.notes > 0) === notes)
  )
}

test('the counts of a row are those of its entries, under concurrent writes and deletions', async () => {
  await fc.assert(
    fc.asyncProperty(change(40, 120, 4), async (changes) => {
      for (const table of tables) await services.db.deleteFrom(table).execute()
      await addSome(4)
      await Promise.all(changes.slice(0, 20).map((work) => work()))
      await Promise.all(changes.slice(20).map((work) => work()))
      for (const table of tables)
        for (const row of await readAll(table)) expect({ replies: row.replies, notes: row.notes }).toEqual(row.own)
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('any combination of filters finds the same rows as checking each one: a page, the export, and the count', async () => {
  await addSome(90)
  const { rows: admins } = await sql<{ id: string }>`select id from members where role = 'admin'`.execute(services.db)
  const changes = fc.sample(change(600, 600, 90), { numRuns: 1, seed: 7 }).flat()
  for (let at = 0; at < changes.length; at += 20) await Promise.all(changes.slice(at, at + 20).map((work) => work()))
  const all = { contact_inquiries: await readAll('contact_inquiries'), beta_waitlist: await readAll('beta_waitlist') }
  const overdueBefore = promisedBefore(now)
  const isOverdue = (row: Kept, query: TriageQuery) =>
    !query.folder && row.status !== 'resolved' && row.replies === 0 && row.created_at < overdueBefore
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...tables),
      fc.record({
        status: fc.constantFrom(null, null, ...statuses),
        folder: fc.constantFrom(undefined, undefined, 'spam', 'deleted'),
        assignee: fc.constantFrom(undefined, undefined, unassigned, ...admins.map(({ id }) => id)),
        answered: fc.constantFrom(undefined, undefined, 'yes', 'no'),
        notes: fc.constantFrom(undefined, undefined, 'yes', 'no'),
        type: fc.constantFrom(null, null, inquiryTypes[0], inquiryTypes[1]),
        search: fc.constantFrom('', '', 'zoë'),
        page: fc.integer({ min: 1, max: 4 }),
      }),
      async (table, any) => {
        const { type, ...others } = any
        const query = (table === 'contact_inquiries' ? { ...others, type } : others) as unknown as TriageQuery
        const matching = all[table].filter((row) => matchesFilter(row, query))
        const [overdue, rest] = [true, false].map((is) => matching.filter((row) => isOverdue(row, query) === is))
        const inOrder = [...(overdue ?? []).sort(longestWaiting), ...(rest ?? [])].map(({ id }) => id)
        const rows = services.db.selectFrom(table).select(['id', 'created_at'])
        const list = await listTriaged(services.db, table, rows as never, query, { perPage: 7, overdueBefore })
        const ids = (list.rows as unknown as { id: string }[]).map(({ id }) => id)
        expect(ids).toEqual(inOrder.slice((list.page - 1) * 7, list.page * 7))
        expect(list.total).toBe(matching.length)
        expect(await countTriaged(services.db, table, query)).toBe(matching.length)
        expect(await listFoundIds(services.db, table, query, 10)).toEqual(matching.slice(0, 10).map(({ id }) => id))
        const read: string[] = []
        for await (const batch of readTriaged(rows as never, query)) read.push(...batch.map(({ id }) => id))
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

test("a reply or a note is no change that conflicts with another admin's edit", async () => {
  await addSome(1)
  for (const table of tables) {
    const id = sql`(select id from ${sql.table(table)} where last_name = '0')`
    await write('note')(table, id)
    await write('reply')(table, id)
    await remove('note')(table, id)
    expect((await services.db.selectFrom(table).select('version').execute())[0]).toEqual({ version: 1 })
    await set(sql`status = 'resolved'`)(table, id)
    expect((await services.db.selectFrom(table).select('version').execute())[0]).toEqual({ version: 2 })
  }
})

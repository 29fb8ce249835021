import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { NoAdminAnyMore } from '../../membership/as-admin.server.ts'
import type { ConfirmedOwner } from '../../viewer.ts'
import { findInquiry } from '../inquiries.server.ts'
import type { InquiryForm } from '../inquiry.ts'
import { countInquiries, readInquiries } from '../inquiry-lists.server.ts'
import { readInquiryQuery } from '../inquiry-query.ts'
import { writeNote } from '../notes/write-note.server.ts'
import { type ChangeInquiriesResult, changeInquiries, undoChange } from './change-inquiries.server.ts'

let services: TestServices
let ann: ConfirmedOwner
let bob: ConfirmedOwner
beforeEach(async () => {
  services = await openTestServices()
  ann = await addAdmin(services, 'ann@example.org')
  bob = await addAdmin(services, 'bob@example.org')
})
afterEach(() => services.close())

const filter = (words: string, form: InquiryForm = 'contact') => ({
  ...readInquiryQuery(new URLSearchParams(words)),
  form,
})

test('several are marked as spam at once, each with an audit entry, and only the spam folder shows them', async () => {
  const [first = '', second = '', third = ''] = await addInquiries(3)
  const result = await changeInquiries(services, ann, [first, second], { folder: 'spam' })
  expect(result).toEqual({ outcome: 'changed', changed: 2, same: 0, entry: expect.any(String) })
  expect(await found('')).toEqual([third])
  expect(await found('folder=spam')).toEqual([first, second])
  expect(await audit()).toEqual([
    ['Several inquiries changed', '2 inquiries and requests', { folder: { before: null, after: 'spam' } }, null],
    ['Inquiry changed', "N1 (Zoë O'Brien)", { folder: { before: 'inbox', after: 'spam' } }, expect.any(Number)],
    ['Inquiry changed', "N2 (Zoë O'Brien)", { folder: { before: 'inbox', after: 'spam' } }, expect.any(Number)],
  ])
})

test('everything else from the same addresses is changed too, from either form, and nothing from others', async () => {
  const [first = '', ...rest] = await addInquiries(2, 'spam@example.org')
  const [other = ''] = await addInquiries(1, 'zoe@example.org')
  const [request = ''] = await addRequests(1, 'SPAM@example.org')
  const [otherRequest = ''] = await addRequests(1, 'zoe@example.org')
  await changeInquiries(services, ann, [first], { folder: 'spam' }, true)
  expect(await found('folder=spam')).toEqual([first, ...rest])
  expect(await found('')).toEqual([other])
  expect(await found('folder=spam', 'beta')).toEqual([request])
  expect(await found('', 'beta')).toEqual([otherRequest])
})

test('a bulk change is undone as a whole, for a spammer with hundreds too', async () => {
  await addInquiries(510)
  await addRequests(3)
  const result = changed(await changeInquiries(services, ann, await found(''), { folder: 'deleted' }, true))
  expect(result).toMatchObject({ changed: 513, same: 0 })
  expect(await countInquiries(services.db, { form: 'contact' })).toBe(0)
  expect(await undoChange(services, ann, result.entry ?? '')).toEqual({ undone: 513, stayed: 0 })
  expect(await countInquiries(services.db, { form: 'contact' })).toBe(510)
  expect(await countInquiries(services.db, { form: 'beta' })).toBe(3)
})

test("undoing skips rows that were changed since, and restores each row's own value", async () => {
  const [spam = '', kept = '', resolved = ''] = await addInquiries(3)
  await changeInquiries(services, ann, [spam], { folder: 'spam' })
  const ids = [spam, kept, resolved]
  const { entry } = changed(await changeInquiries(services, ann, ids, { folder: 'deleted' }))
  await changeInquiries(services, bob, [resolved], { folder: 'inbox' })
  await changeInquiries(services, bob, [resolved], { folder: 'spam' })
  expect(await undoChange(services, ann, entry ?? '')).toEqual({ undone: 2, stayed: 1 })
  expect(await found('folder=spam')).toEqual([spam, resolved])
  expect(await found('')).toEqual([kept])
})

test('a status and an assignee can be undone, but not by another admin, not after an hour, and not twice', async () => {
  const [id = ''] = await addInquiries(1)
  const given = changed(await changeInquiries(services, ann, [id], { assignee: bob.memberId }))
  const set = changed(await changeInquiries(services, ann, [id], { status: 'resolved' }))
  expect(await undoChange(services, bob, set.entry ?? '')).toEqual({ undone: 0, stayed: 0 })
  expect(await undoChange(services, ann, set.entry ?? '')).toEqual({ undone: 1, stayed: 0 })
  expect(await undoChange(services, ann, set.entry ?? '')).toEqual({ undone: 0, stayed: 1 })
  expect(await undoChange(services, ann, given.entry ?? '')).toEqual({ undone: 1, stayed: 0 })
  expect(await row(id)).toMatchObject({ status: 'new', assignee_id: null })
  await sql`alter table audit_log disable trigger all`.execute(services.owner.db)
  await sql`update audit_log set at = at - interval '61 minutes'`.execute(services.owner.db)
  await changeInquiries(services, ann, [id], { status: 'resolved' })
  expect(await undoChange(services, ann, set.entry ?? '')).toEqual({ undone: 0, stayed: 0 })
  for (const nothing of ['', '0', '-1', 'x', '99999999999999999999', "1' or true --"])
    expect(await undoChange(services, ann, nothing)).toEqual({ undone: 0, stayed: 0 })
})

test('of two admins who set the same value the second changes nothing, and deleted rows are skipped', async () => {
  const [id = ''] = await addInquiries(1)
  const results = await Promise.all(
    [ann, bob].map((admin) => changeInquiries(services, admin, [id], { folder: 'spam' })),
  )
  expect(results.map((result) => changed(result).changed).sort()).toEqual([0, 1])
  expect(await audit()).toHaveLength(1)
  const gone = await changeInquiries(services, ann, [randomUUID(), 'x', ''], { folder: 'spam' })
  expect(gone).toMatchObject({ changed: 0, same: 0, entry: null })
})

test('only an admin can be assigned, and only an admin can change anything', async () => {
  const [id = ''] = await addInquiries(1)
  await services.db.updateTable('members').set({ role: 'member' }).where('id', '=', bob.memberId).execute()
  const action = { assignee: bob.memberId }
  expect(await changeInquiries(services, ann, [id], action)).toEqual({
    outcome: 'no-such-admin',
  })
  await expect(changeInquiries(services, bob, [id], { folder: 'spam' })).rejects.toThrow(NoAdminAnyMore)
  await expect(undoChange(services, bob, '1')).resolves.toEqual({ undone: 0, stayed: 0 })
  expect(await row(id)).toMatchObject({ assignee_id: null, put_away: null })
})

test('when an assignee leaves, the rows stay, and the log forgets the name', async () => {
  const [id = ''] = await addInquiries(1)
  await changeInquiries(services, ann, [id], { assignee: bob.memberId })
  await writeNote(services, bob, id, { newId: randomUUID(), note: 'Called them.' })
  await sql`select delete_member(${bob.memberId}, now())`.execute(services.db)
  expect(await findInquiry(services.db, id)).toMatchObject({ assignee: null, notes: 1 })
  expect(JSON.stringify(await audit())).not.toContain('bob@example.org')
})

test("filters for the team's work combine with the others", async () => {
  const [mine = '', noted = '', other = ''] = await addInquiries(3)
  await changeInquiries(services, ann, [mine, noted], { assignee: ann.memberId })
  await changeInquiries(services, ann, [noted, other], { status: 'resolved' })
  expect(await found(`assignee=${ann.memberId}`)).toEqual([mine, noted])
  expect(await found('assignee=nobody')).toEqual([other])
  expect(await found(`assignee=${ann.memberId}&status=resolved&search=n2`)).toEqual([noted])
})

function changed(result: ChangeInquiriesResult) {
  if (result.outcome !== 'changed') throw new Error(result.outcome)
  return result
}

async function found(words: string, form?: InquiryForm): Promise<string[]> {
  const ids: string[] = []
  for await (const batch of readInquiries(services.db, filter(words, form))) ids.push(...batch.map(({ id }) => id))
  return ids
}

function row(id: string) {
  return services.db
    .selectFrom('inquiries')
    .select(['status', 'assignee_id', 'put_away'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function audit() {
  const rows = await services.db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'changes', 'part_of'])
    .orderBy('id')
    .execute()
  const sorted = rows.map(({ action, subject, changes, part_of }) => [action, subject, changes, part_of] as const)
  return sorted.sort(([, one], [, other]) => one.localeCompare(other))
}

/** @returns their ids, newest first as in a list */
async function addInquiries(count: number, email = 'zoe@example.org'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into inquiries (first_name, last_name, email, inquiry_type, subject, message, created_at)
    select 'Zoë', 'O''Brien', ${email}, 'Other', 'N' || n, 'We host.', now() - n * interval '1 hour'
    from generate_series(1, ${count}::int) as n returning id
  `.execute(services.db)
  return rows.map(({ id }) => id)
}

async function addRequests(count: number, email = 'zoe@example.org'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into inquiries (form, first_name, last_name, email, organization, job_title, industry, budget, message, created_at)
    select 'beta', 'Zoë', 'O''Brien', ${email}, 'C' || n, 'Baker', 'other', 'under-5k', 'Sort the orders.', now() - n * interval '1 hour'
    from generate_series(1, ${count}::int) as n returning id
  `.execute(services.db)
  return rows.map(({ id }) => id)
}

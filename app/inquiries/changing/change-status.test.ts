import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import type { Owner as Admin } from '../../viewer.ts'
import type { InquiryStatus } from '../inquiry.ts'
import { changeInquiries } from './change-inquiries.server.ts'
import { changeStatus } from './change-status.server.ts'
import { statusNotice as inquiryStatusNotice } from './status-copy.ts'

let services: TestServices
let id: string
let ann: Admin
let bob: Admin
beforeEach(async () => {
  services = await openTestServices()
  ann = await addAdmin(services, 'ann@example.org')
  bob = await addAdmin(services, 'bob@example.org')
  id = await add('A room for forty')
})
afterEach(() => services.close())

test('an admin can change each status to each, and each change is recorded', async () => {
  const steps: InquiryStatus[] = ['resolved', 'new', 'in_progress', 'new', 'resolved', 'in_progress']
  let version = 1
  for (const status of steps) {
    const result = await changeStatus(services, ann, id, { status, version })
    version += 1
    expect(result).toEqual({
      outcome: 'updated',
      title: 'A room for forty',
      present: { status, version },
      entry: expect.any(String),
    })
  }
  const entries = await audit()
  expect(entries).toHaveLength(steps.length)
  expect(entries[0]).toMatchObject({
    actor_id: ann.memberId,
    actor: ann.email,
    action: 'Inquiry status changed',
    subject_kind: 'inquiry',
    subject_id: id,
    subject: "A room for forty (Zoë O'Brien)",
    changes: { status: { before: 'new', after: 'resolved' } },
  })
})

test('a change based on an outdated status is refused, with the other admin’s name and the current status', async () => {
  await changeStatus(services, ann, id, { status: 'resolved', version: 1 })
  const result = await changeStatus(services, bob, id, { status: 'in_progress', version: 1 })
  expect(result).toEqual({
    outcome: 'changed-meanwhile',
    title: 'A room for forty',
    present: { status: 'resolved', version: 2 },
    by: 'ann@example.org',
  })
  expect(inquiryStatusNotice(result)).toEqual({
    tone: 'problem',
    title: 'Failed to update inquiry status',
    description: 'ann@example.org just changed “A room for forty” to Resolved. If that’s not right, choose again.',
  })
  expect(await present()).toEqual({ status: 'resolved', version: 2 })
  expect(await audit()).toHaveLength(1)
})

test('a beta request goes by its company, in the log and in the notice', async () => {
  const { id: request } = await services.db
    .insertInto('inquiries')
    .values({
      form: 'beta',
      first_name: 'Ada',
      last_name: "O'Brien",
      email: 'ada@example.org',
      organization: 'Analytical Engines',
      job_title: 'Owner',
      industry: 'manufacturing',
      budget: '5k-15k',
      message: 'Sort the orders that come in over night.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const result = await changeStatus(services, ann, request, { status: 'resolved', version: 1 })
  expect(result).toMatchObject({ outcome: 'updated', title: 'Analytical Engines' })
  expect(inquiryStatusNotice(result)).toEqual({
    tone: 'success',
    title: 'Inquiry status updated',
    description: '“Analytical Engines” is Resolved.',
  })
  expect(await audit()).toMatchObject([
    {
      action: 'Beta request status changed',
      subject_kind: 'beta request',
      subject_id: request,
      subject: "Analytical Engines (Ada O'Brien)",
    },
  ])
})

test('of ten simultaneous changes one succeeds, and nine are refused', async () => {
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      changeStatus(services, index % 2 ? ann : bob, id, {
        status: index % 2 ? 'resolved' : 'in_progress',
        version: 1,
      }),
    ),
  )
  const winner = (await present()).status
  const others = results.filter((result) => result.outcome === 'changed-meanwhile')
  // Changes to the same status count as done.
  expect(results.filter((result) => result.outcome === 'updated')).toHaveLength(5)
  expect(others).toHaveLength(5)
  for (const other of others) expect(other).toMatchObject({ present: { status: winner, version: 2 } })
  expect(await audit()).toHaveLength(1)
})

test('a second click and a change to the same status change and record nothing', async () => {
  for (let click = 0; click < 2; click += 1)
    expect(await changeStatus(services, ann, id, { status: 'resolved', version: 1 })).toMatchObject({
      outcome: 'updated',
      present: { status: 'resolved', version: 2 },
    })
  expect(await audit()).toHaveLength(1)
})

test('a change of several at once gives a new version, which one who looked before is told of', async () => {
  await changeInquiries(services, ann, [id], { status: 'resolved' })
  const result = await changeStatus(services, bob, id, { status: 'in_progress', version: 1 })
  expect(result).toMatchObject({ outcome: 'changed-meanwhile', present: { status: 'resolved', version: 2 } })
})

test('a missing inquiry is not found', async () => {
  for (const other of [randomUUID(), 'some', '', "' or true --"])
    expect(await changeStatus(services, ann, other, { status: 'resolved', version: 1 })).toEqual({
      outcome: 'not-found',
    })
})

test('when the audit log can’t be written, the status stays', async () => {
  await sql`alter table audit_log rename to away`.execute(services.owner.db)
  await expect(changeStatus(services, ann, id, { status: 'resolved', version: 1 })).rejects.toThrow()
  expect(await present()).toEqual({ status: 'new', version: 1 })
})

test('the longest texts fit into a toast’s cookie', () => {
  const title = '題'.repeat(200)
  const present = { status: 'in_progress', version: 2 } as const
  for (const notice of [
    inquiryStatusNotice({ outcome: 'changed-meanwhile', title, present, by: `${'a'.repeat(240)}@example.org` }),
    inquiryStatusNotice({ outcome: 'updated', title, present, entry: null }),
  ])
    expect(notice.description?.length).toBeLessThanOrEqual(300)
  expect(inquiryStatusNotice({ outcome: 'updated', title: 'Tools', present, entry: null }).title).toBe(
    'Inquiry status updated',
  )
})

async function add(subject: string): Promise<string> {
  const row = await services.db
    .insertInto('inquiries')
    .values({
      first_name: 'Zoë',
      last_name: "O'Brien",
      email: 'zoe@example.org',
      inquiry_type: 'Other',
      subject,
      message: 'We have a room and would like to host an evening.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

function present() {
  return services.db.selectFrom('inquiries').select(['status', 'version']).executeTakeFirstOrThrow()
}

function audit() {
  return services.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
}

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { changeStatus } from '../triage/change-status.server.ts'
import type { Owner as Admin } from '../viewer.ts'
import { betaRequestStatusCopy } from './admin-copy.ts'
import { betaRequests } from './beta-waitlist.server.ts'

const { notice: betaRequestStatusNotice } = betaRequestStatusCopy

let services: TestServices
let id: string
let ann: Admin
let bob: Admin
beforeEach(async () => {
  services = await openTestServices()
  ann = await addAdmin(services, 'ann@example.org')
  bob = await addAdmin(services, 'bob@example.org')
  const row = await services.db
    .insertInto('beta_waitlist')
    .values({
      first_name: 'Ada',
      last_name: "O'Brien",
      email: 'ada@example.org',
      company_name: 'Analytical Engines',
      job_title: 'Owner',
      industry: 'manufacturing',
      budget: '5k-15k',
      project_inquiry: 'Sort the orders that come in over night.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  id = row.id
})
afterEach(() => services.close())

test('a change is stored and recorded; a second click is neither', async () => {
  for (let click = 0; click < 2; click += 1)
    expect(await changeStatus(services, ann, betaRequests, id, { status: 'resolved', version: 1 })).toEqual({
      outcome: 'updated',
      title: 'Analytical Engines',
      present: { status: 'resolved', version: 2 },
      entry: click === 0 ? expect.any(String) : null,
    })
  expect(await audit()).toMatchObject([
    {
      actor: 'ann@example.org',
      action: 'Beta request status changed',
      subject_kind: 'beta request',
      subject_id: id,
      subject: "Analytical Engines (Ada O'Brien)",
      changes: { status: { before: 'new', after: 'resolved' } },
    },
  ])
})

test('a change based on an outdated status is refused, with the other admin’s name and the current status', async () => {
  await changeStatus(services, ann, betaRequests, id, { status: 'resolved', version: 1 })
  const result = await changeStatus(services, bob, betaRequests, id, { status: 'in_progress', version: 1 })
  expect(betaRequestStatusNotice(result)).toEqual({
    tone: 'problem',
    title: 'Failed to update request status',
    description:
      'ann@example.org just changed the request of Analytical Engines to Resolved. If that’s not right, choose again.',
  })
  expect(result).toMatchObject({ present: { status: 'resolved', version: 2 } })
  expect(await audit()).toHaveLength(1)
})

test('of two simultaneous changes one is refused', async () => {
  const results = await Promise.all([
    changeStatus(services, ann, betaRequests, id, { status: 'resolved', version: 1 }),
    changeStatus(services, bob, betaRequests, id, { status: 'in_progress', version: 1 }),
  ])
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['changed-meanwhile', 'updated'])
  expect(await audit()).toHaveLength(1)
})

test('a missing request is not found', async () => {
  for (const other of [randomUUID(), 'some'])
    expect(await changeStatus(services, ann, betaRequests, other, { status: 'resolved', version: 1 })).toEqual({
      outcome: 'not-found',
    })
})

test('the longest texts fit into a toast’s cookie', () => {
  const present = { status: 'in_progress', version: 2 } as const
  const by = `${'a'.repeat(240)}@example.org`
  const notice = betaRequestStatusNotice({ outcome: 'changed-meanwhile', title: '社'.repeat(200), present, by })
  expect(notice.description?.length).toBeLessThanOrEqual(300)
})

function audit() {
  return services.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
}

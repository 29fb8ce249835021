import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { listHistory } from '../../audit/audit-log.server.ts'
import type { Owner as Admin } from '../../viewer.ts'
import type { MemberStatus } from '../member.ts'
import { findMemberRecords } from '../members.server.ts'
import { joinIds, mostAtOnce, readIds } from './bulk-status.ts'
import { changeStatuses, fingerprintOf, planChange } from './change-statuses.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
})
afterEach(() => services.close())

let admin: Admin

test('the preview describes the effect on each member', async () => {
  await setCapacity(2)
  const ids = await addAll(['registered', 'waitlist', 'cancelled', 'confirmed'])
  const { people, takenBefore, takenAfter, exceedsBy } = await planChange(services, ids, 'registered', pilotCohort)
  expect(people.map(({ changes, signIn, place, beyondCapacity }) => [changes, signIn, place, beyondCapacity])).toEqual([
    [false, 'as before', 'as before', false],
    [true, 'gains', 'takes', true],
    [true, 'gains', 'takes', true],
    [true, 'gains', 'as before', false],
  ])
  expect([takenBefore, takenAfter, exceedsBy]).toEqual([2, 4, 2])
})

test('a member who loses a place frees it, and can no longer sign in', async () => {
  await setCapacity(1)
  const ids = await addAll(['registered', 'waitlist'])
  const { people, takenAfter, exceedsBy } = await planChange(services, ids, 'cancelled', pilotCohort)
  expect(people.map(({ signIn, place }) => [signIn, place])).toEqual([
    ['loses', 'frees'],
    ['as before', 'as before'],
  ])
  expect([takenAfter, exceedsBy]).toEqual([0, 0])
})

test('all of them change together, and each history has the reason', async () => {
  const ids = await addAll(['waitlist', 'cancelled', 'registered'])
  expect(await carryOut(ids, 'registered', { reason: 'A second room' })).toMatchObject({
    outcome: 'changed',
    count: 2,
    told: 2,
  })
  expect(await statusesOf(ids)).toEqual(['registered', 'registered', 'registered'])
  expect((await services.mailbox.list()).map(({ to }) => to).sort()).toEqual(['body0@example.org', 'body1@example.org'])
  expect(await listHistory(services.db, 'member', ids[0] ?? '')).toMatchObject([
    { reason: 'A second room', changes: { status: { before: 'waitlist', after: 'registered' } } },
  ])
  expect(await listHistory(services.db, 'member', ids[2] ?? '')).toEqual([])
})

test('a plan that has changed since the preview is shown again, and nothing is done', async () => {
  const ids = await addAll(['waitlist', 'waitlist'])
  const seen = fingerprintOf(await planChange(services, ids, 'registered', pilotCohort))
  await services.db
    .updateTable('community_members')
    .set({ status: 'cancelled' })
    .where('id', '=', ids[0] ?? '')
    .execute()
  const result = await changeStatuses(
    services,
    admin,
    { ids, to: 'registered', plan: seen, ...nothingMore },
    pilotCohort,
  )
  expect(result).toMatchObject({ outcome: 'plan-changed', plan: { people: [{ member: { status: 'cancelled' } }, {}] } })
  expect(await statusesOf(ids)).toEqual(['cancelled', 'waitlist'])
})

test('exceeding the capacity needs agreement to the exact number of places', async () => {
  await setCapacity(1)
  const ids = await addAll(['waitlist', 'waitlist'])
  expect(await carryOut(ids, 'registered')).toMatchObject({ outcome: 'not-agreed', plan: { exceedsBy: 1 } })
  expect(await carryOut(ids, 'registered', { agreedTaken: 1 })).toMatchObject({ outcome: 'not-agreed' })
  expect(await statusesOf(ids)).toEqual(['waitlist', 'waitlist'])
  expect(await carryOut(ids, 'registered', { agreedTaken: 2 })).toMatchObject({ outcome: 'changed', count: 2 })
})

test('no email is sent when the admin turns it off, or to members who already hold a place', async () => {
  const waits = await addAll(['waitlist'])
  expect(await carryOut(waits, 'registered', { tell: false })).toMatchObject({ outcome: 'changed', told: 0 })
  expect(await carryOut(waits, 'confirmed')).toMatchObject({ outcome: 'changed', told: 0 })
  expect(await services.mailbox.list()).toEqual([])
})

test("a former admin's change is refused", async () => {
  const ids = await addAll(['waitlist'])
  const plan = fingerprintOf(await planChange(services, ids, 'registered', pilotCohort))
  await services.db.updateTable('members').set({ role: 'member' }).where('id', '=', admin.memberId).execute()
  expect(await changeStatuses(services, admin, { ids, to: 'registered', plan, ...nothingMore }, pilotCohort)).toEqual({
    outcome: 'no-admin-any-more',
  })
  expect(await statusesOf(ids)).toEqual(['waitlist'])
})

test('two clicks on the same button change once', async () => {
  const ids = await addAll(['waitlist', 'waitlist'])
  const plan = fingerprintOf(await planChange(services, ids, 'registered', pilotCohort))
  const outcomes = await Promise.all(
    [1, 2].map(() => changeStatuses(services, admin, { ids, to: 'registered', plan, ...nothingMore }, pilotCohort)),
  )
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'plan-changed'])
})

test('a form returns the given ids, each once, and at most as many as may be changed at once', () => {
  const ids = Array.from({ length: mostAtOnce + 5 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
  expect(readIds(joinIds(ids))).toEqual(ids.slice(0, mostAtOnce))
  expect(readIds(`${ids[0]} nonsense ${ids[0]}`)).toEqual([ids[0]])
})

const nothingMore = { tell: true, reason: undefined, agreedTaken: undefined }

async function carryOut(
  ids: string[],
  to: MemberStatus,
  more: { reason?: string; agreedTaken?: number; tell?: boolean } = {},
) {
  const plan = fingerprintOf(await planChange(services, ids, to, pilotCohort))
  return changeStatuses(services, admin, { ids, to, plan, ...nothingMore, ...more }, pilotCohort)
}

/** @returns their ids, in the order in which they joined */
async function addAll(statuses: MemberStatus[]): Promise<string[]> {
  const rows = await services.db
    .insertInto('community_members')
    .values(
      statuses.map((status, n) => ({
        first_name: 'Some',
        last_name: 'Body',
        email: `body${n}@example.org`,
        status,
        created_at: new Date(Date.UTC(2025, 5, 1 + n)),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function statusesOf(ids: string[]): Promise<MemberStatus[]> {
  return (await findMemberRecords(services.db, ids, pilotCohort)).map(({ status }) => status)
}

async function setCapacity(capacity: number): Promise<void> {
  await services.db.updateTable('cohorts').set({ capacity }).execute()
}

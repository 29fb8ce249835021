import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { changeStatuses, previewStatuses } from '../../../test/change-statuses.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { listHistory } from '../../audit/audit-log.server.ts'
import type { ConfirmedOwner } from '../../viewer.ts'
import { listRows } from '../changes/member-jobs.server.ts'
import { agreeToJob } from '../jobs/decide-job.server.ts'
import { workAtOnce } from '../jobs/work-on-jobs.server.ts'
import type { MemberStatus } from '../member.ts'
import { findMemberRecords } from '../members.server.ts'

let services: TestServices
let admin: ConfirmedOwner
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
})
afterEach(() => services.close())

test('the preview describes the effect on each member', async () => {
  await setCapacity(2)
  const people = await addAll(['registered', 'waitlist', 'cancelled', 'confirmed'])
  const job = await previewStatuses(services, admin, { people, to: 'registered' })
  expect(job).toMatchObject({ state: 'checked', counters: { places: { taken: 2 }, taken: 4 } })
  expect(await notesOf(job.id)).toEqual([
    'No change',
    'Takes a place beyond the capacity, can sign in to the portal',
    'Takes a place beyond the capacity, can sign in to the portal',
    'Only the status changes, can sign in to the portal',
  ])
  expect(await statusesOf(people)).toEqual(['registered', 'waitlist', 'cancelled', 'confirmed'])
})

test('a member who loses a place frees it, and can no longer sign in', async () => {
  await setCapacity(1)
  const people = await addAll(['registered', 'waitlist'])
  const job = await previewStatuses(services, admin, { people, to: 'cancelled' })
  expect(await notesOf(job.id)).toEqual([
    'Gives a place back, can no longer sign in to the portal',
    'Only the status changes',
  ])
  expect(job.counters.taken).toBe(0)
})

test('all of them change in the request, and each history has the reason', async () => {
  const people = await addAll(['waitlist', 'cancelled', 'registered'])
  const job = await changeStatuses(services, admin, { people, to: 'registered', reason: 'A second room' })
  expect(job).toMatchObject({ state: 'done', done: 2, counters: { told: 2 } })
  expect(await statusesOf(people)).toEqual(['registered', 'registered', 'registered'])
  await services.sendEmails()
  expect((await services.mailbox.list()).map(({ to }) => to).sort()).toEqual(['body0@example.org', 'body1@example.org'])
  expect(await listHistory(services.db, 'member', people[0] ?? '')).toMatchObject([
    { reason: 'A second room', changes: { status: { before: 'waitlist', after: 'registered' } } },
  ])
  expect(await listHistory(services.db, 'member', people[2] ?? '')).toEqual([])
})

test('exceeding the capacity needs agreement to the exact number of places', async () => {
  await setCapacity(1)
  const people = await addAll(['waitlist', 'waitlist'])
  const { id } = await previewStatuses(services, admin, { people, to: 'registered' })
  const agree = (agreedTaken?: number) => agreeToJob(services, admin, id, { tell: true, agreedTaken }, admin)
  expect([await agree(), await agree(1)]).toEqual(['not-agreed', 'not-agreed'])
  expect(await statusesOf(people)).toEqual(['waitlist', 'waitlist'])
  expect(await agree(2)).toBe('running')
  await workAtOnce(services, id)
  expect(await statusesOf(people)).toEqual(['registered', 'registered'])
})

test('no email is sent when the admin turns it off, or to members who already hold a place', async () => {
  const people = await addAll(['waitlist'])
  await changeStatuses(services, admin, { people, to: 'registered', tell: false })
  await changeStatuses(services, admin, { people, to: 'confirmed' })
  await services.sendEmails()
  expect(await services.mailbox.list()).toEqual([])
})

test("a former admin's agreement is refused", async () => {
  const people = await addAll(['waitlist'])
  const { id } = await previewStatuses(services, admin, { people, to: 'registered' })
  await services.db.updateTable('members').set({ role: 'member' }).where('id', '=', admin.memberId).execute()
  await expect(agreeToJob(services, admin, id, { tell: true }, admin)).rejects.toThrow('no admin any more')
  expect(await statusesOf(people)).toEqual(['waitlist'])
})

test('two clicks on the same button change once', async () => {
  const people = await addAll(['waitlist', 'waitlist'])
  const { id } = await previewStatuses(services, admin, { people, to: 'registered' })
  const click = async () => {
    expect(await agreeToJob(services, admin, id, { tell: true }, admin)).toBe('running')
    await workAtOnce(services, id)
  }
  await Promise.all([click(), click()])
  await services.settleChanges()
  await services.sendEmails()
  expect(await services.mailbox.list()).toHaveLength(2)
})

/** In the order in which free places go to them. */
async function notesOf(job: string): Promise<string[]> {
  const rows = await listRows(services.db, job, { outcome: null, behind: null, most: 10 })
  return rows.map(({ note }) => note)
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

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { previewStatuses } from '../../../test/change-statuses.ts'
import { addCohort } from '../../../test/cohorts.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import { listHistory } from '../../audit/audit-log.server.ts'
import type { ConfirmedOwner } from '../../viewer.ts'
import { agreeToJob, stopJob } from '../jobs/decide-job.server.ts'
import { memberJob, workAtOnce, workOnBatch } from '../jobs/work-on-jobs.server.ts'
import type { MemberStatus } from '../member.ts'
import { findMemberRecord } from '../members.server.ts'
import { offerPlaces } from '../places/offer-places.server.ts'
import { setOffersAutomatically } from '../places.server.ts'
import { reservePlace } from '../reserving/reserve-place.server.ts'
import { changeMember } from '../roster/editing/change-member.server.ts'
import { findJob, listRows } from './member-jobs.server.ts'
import { beginToUndo } from './undo-changes.server.ts'

let services: TestServices
let admin: ConfirmedOwner
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
})
afterEach(() => services.close())

test.each([5, 60])('%i who are changed are as they were before, when an admin undoes it', async (people) => {
  await setCapacity(people)
  const ids = await addMany(people, 'registered')
  await sql`update registrations set expires_at = now() + interval '3 days', expires_unless = 'accepted'`.execute(
    services.db,
  )
  const before = await registrations()
  const job = await change(ids, 'cancelled')
  expect((await registrations()).every(({ state }) => state === 'cancelled')).toBe(true)
  services.clock.advance(10_000)
  expect(await undo(job)).toBe('undone')
  expect(await registrations()).toEqual(before)
  await services.settleChanges()
  expect(await emails()).toEqual([])
  const [entry] = await listHistory(services.db, 'member', ids[0] ?? '')
  expect(entry).toMatchObject({
    action: 'Change undone',
    changes: { status: { before: 'cancelled', after: 'registered' } },
  })
})

test('after ten seconds it is refused, and everyone is told once', async () => {
  const ids = await addMany(3, 'waitlist')
  const job = await change(ids, 'registered')
  expect(await emails()).toEqual([])
  services.clock.advance(11_001)
  expect(await beginToUndo(services, admin, job)).toBe(false)
  await services.settleChanges()
  expect(await beginToUndo(services, admin, job)).toBe(false)
  await services.settleChanges()
  expect(await emails()).toHaveLength(3)
  expect((await registrations()).map(({ state }) => state)).toEqual(Array(3).fill('registered'))
})

test('people who came into the cohort by the change are out of it again, and wait for the next bootcamp as before', async () => {
  const [id = ''] = await addMany(1, 'cancelled')
  await sql`delete from registrations`.execute(services.db)
  const starts = new Date(Date.now() + 30 * 86_400_000)
  const cohort = await addCohort(services.db, { starts })
  await sql`insert into subscriptions (topic, member_id, asked_at, confirmed_at)
    values ('next-bootcamp', ${id}, now(), now())`.execute(services.db)
  const waiting = async () => {
    const asked = sql`select asked_at, confirmed_at from subscriptions where confirmed_at is not null`
    return (await asked.execute(services.db)).rows
  }
  const before = await waiting()
  expect(before).toHaveLength(1)
  const job = await change([id], 'registered', cohort)
  expect([await registrations(), await waiting()]).toMatchObject([[{ state: 'registered' }], []])
  await undo(job)
  expect([await registrations(), await waiting()]).toEqual([[], before])
})

test('an offer of several places is taken back, and the queue is in its order', async () => {
  const ids = await addMany(3, 'waitlist')
  const before = await registrations()
  const offer = await offerPlaces(services, admin, { places: 2, first: ids[0] ?? '' }, pilotCohort)
  if (offer.outcome !== 'offered') throw new Error(offer.outcome)
  expect((await registrations()).map(({ state }) => state)).toEqual(['registered', 'registered', 'waiting'])
  expect(await undo(offer.job)).toBe('undone')
  expect(await registrations()).toEqual(before)
  await services.settleChanges()
  expect(await emails()).toEqual([])
})

test('a change of one person is undone, with its status alone', async () => {
  const [id = ''] = await addMany(1, 'registered')
  const before = await registrations()
  const member = await findMemberRecord(services.db, id, pilotCohort)
  const edit = { ...member, firstName: 'Grace', status: 'cancelled', tell: true } as never
  const changed = await changeMember(services, admin, id, edit, pilotCohort, null)
  expect(changed).toMatchObject({ outcome: 'saved', isTold: true })
  await undo(changed.outcome === 'saved' ? (changed.job ?? '') : '')
  expect(await registrations()).toEqual(before)
  expect(await findMemberRecord(services.db, id, pilotCohort)).toMatchObject({ firstName: 'Grace' })
  await services.settleChanges()
  expect(await emails()).toEqual([])
})

test('people who changed again in the meantime stay so, and the others are as before', async () => {
  const ids = await addMany(3, 'waitlist')
  const job = await change(ids, 'registered')
  await change(ids.slice(1, 2), 'confirmed')
  expect(await undo(job)).toBe('undone')
  expect((await registrations()).map(({ state }) => state)).toEqual(['waiting', 'confirmed', 'waiting'])
  const rows = await listRows(services.db, job, { outcome: null, behind: null, most: 5 })
  expect(rows.map(({ result }) => result)).toEqual(['undone', 'stayed', 'undone'])
})

test('nobody gets a place back that somebody else has by now: the capacity holds', async () => {
  await setCapacity(2)
  const job = await change(await addMany(2, 'registered'), 'cancelled')
  await reservePlace(
    services,
    { firstName: 'A', lastName: 'B', email: 'new@example.org', newsletter: false },
    pilotCohort,
  )
  await undo(job)
  expect((await registrations()).map(({ state }) => state).sort()).toEqual(['cancelled', 'registered', 'registered'])
  expect(await findJob(services.db, job)).toMatchObject({ counters: { results: { undone: 1, stayed: 1 } } })
})

test('freed places are offered once the change can’t be undone any more', async () => {
  await setCapacity(1)
  const [holder = ''] = await addMany(1, 'registered')
  await addMany(1, 'waitlist', 'next')
  await services.db.transaction().execute((tx) => setOffersAutomatically(tx, true, pilotCohort))
  const undone = await change([holder], 'cancelled')
  expect((await registrations()).map(({ state }) => state)).toEqual(['cancelled', 'waiting'])
  await undo(undone)
  await services.settleChanges()
  expect((await registrations()).map(({ state }) => state)).toEqual(['registered', 'waiting'])
  await change([holder], 'cancelled')
  await services.settleChanges()
  expect((await registrations()).map(({ state }) => state)).toEqual(['cancelled', 'registered'])
})

test('a long change is stopped, and what was done is undone, by another server too', async () => {
  const ids = await addMany(60, 'waitlist')
  const { id } = await previewStatuses(services, admin, { people: ids, to: 'cancelled' })
  await agreeToJob(services, admin, id, { tell: true }, admin)
  await workOnBatch(services, id)
  services.clock.advance(60_000)
  expect(await emails()).toEqual([])
  expect(await stopJob(services, admin, id)).toBe('running')
  const other = connectMany(services.connection, 3)
  const elsewhere = { ...services, db: other.db }
  expect(await beginToUndo(elsewhere, admin, id)).toBe(true)
  await Promise.all([workAtOnce(elsewhere, id), services.runJobs([memberJob])])
  await other.close()
  expect((await registrations()).every(({ state }) => state === 'waiting')).toBe(true)
  expect(await findJob(services.db, id)).toMatchObject({ state: 'undone', counters: { results: { undone: 25 } } })
})

test('a person whose later change is undone is told of the one before', async () => {
  const [id = ''] = await addMany(1, 'waitlist')
  await change([id], 'registered')
  services.clock.advance(6_000)
  const later = await change([id], 'cancelled')
  services.clock.advance(7_000)
  await services.runJobs([memberJob])
  expect(await undo(later)).toBe('undone')
  await services.settleChanges()
  expect(await services.db.selectFrom('emails').select('kind').execute()).toEqual([{ kind: 'place-offer' }])
})

test('of two admins who undo at once, one does', async () => {
  const job = await change(await addMany(2, 'waitlist'), 'registered')
  const begun = await Promise.all([1, 2].map(() => beginToUndo(services, admin, job)))
  expect(begun.sort()).toEqual([false, true])
})

async function change(people: string[], to: MemberStatus, cohort = pilotCohort): Promise<string> {
  const { id } = await previewStatuses(services, admin, { people, to, cohort })
  expect(await agreeToJob(services, admin, id, { tell: true }, admin)).toBe('running')
  await workAtOnce(services, id)
  return id
}

async function undo(job: string) {
  expect(await beginToUndo(services, admin, job)).toBe(true)
  while (await workOnBatch(services, job));
  return (await findJob(services.db, job))?.state
}

/** In the order in which they joined; without the count of changes. */
async function registrations() {
  const { rows } = await sql<{ state: string }>`
    select member_id, state, since::text, registered_at::text, moved_to, expires_at::text, expires_unless
    from registrations join members on members.id = member_id order by email`.execute(services.db)
  return rows
}

async function emails() {
  return (await services.db.selectFrom('emails').select('recipient').where('kind', '<>', 'reservation').execute()).map(
    ({ recipient }) => recipient,
  )
}

async function addMany(people: number, status: MemberStatus, name = 'body'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into community_members (email, first_name, last_name, status, cohort_id, created_at)
    select ${name}::text || to_char(n, 'FM000') || '@example.org', 'Some', 'Body', ${status}, ${pilotCohort},
      '2025-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${people}::int) as n returning id`.execute(services.db)
  return rows.map(({ id }) => id)
}

async function setCapacity(capacity: number): Promise<void> {
  await services.db.updateTable('cohorts').set({ capacity }).execute()
}

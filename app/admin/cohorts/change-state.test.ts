import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { type CohortRecord, findCohortRecord, listCohortRecords } from '../../cohorts/cohort-records.server.ts'
import { findToldCohort } from '../../cohorts/cohorts.server.ts'
import { isRegistrationNotOpen, lockCohorts } from '../../membership/places.server.ts'
import { registerNewcomer } from '../../membership/registrations.server.ts'
import { keepTurn } from '../../membership/turns/keep-turn.server.ts'
import type { ConfirmedOwner as Admin } from '../../viewer.ts'
import { changeState, deleteDraft, publishCohort } from './change-state.server.ts'
import { consequencesOf } from './consequences.server.ts'
import { copyCohort } from './create-cohort.server.ts'
import { changeCohort } from './editing/change-cohort.server.ts'
import { lookAtDraft } from './look-at-draft.server.ts'
import { whoComes } from './who-comes.server.ts'

let services: TestServices
let admin: Admin
let draft: number
beforeEach(async () => {
  services = await openTestServices()
  services.clock.set(new Date('2026-01-10T12:00:00Z'))
  admin = await addAdmin(services, 'admin@example.org')
  const wanted = { name: 'Spring Bootcamp', firstDay: '2026-03-07', anyWeekday: false }
  const copied = await copyCohort(services, admin, pilot, { formId: randomUUID(), ...wanted })
  if (copied.outcome !== 'copied') throw new Error(copied.outcome)
  draft = copied.copy.id
})
afterEach(() => services.close())

const pilot = 1

async function found(id = draft) {
  const cohort = await findCohortRecord(services.db, id)
  if (!cohort) throw new Error('It is missing.')
  return cohort
}

const findings = async () => lookAtDraft(services.db, await found(), services.clock.now())
const publish = async () =>
  publishCohort(
    services,
    admin,
    draft,
    (await findings()).map(({ key }) => key),
  )
const told = async () => (await findToldCohort(services.db, services.clock.now()))?.cohort.name

let people = 0
function register(cohort = draft) {
  people += 1
  const visitor = { firstName: 'Ada', lastName: 'Lovelace', email: `ada.${people}@example.org`, newsletter: false }
  return services.db.transaction().execute((tx) => registerNewcomer(tx, visitor, cohort, services.clock.now()))
}

const audit = async () =>
  (
    await services.pool.query(
      `select action, changes -> 'state' ->> 'before' as before, changes -> 'state' ->> 'after' as after
       from audit_log where action like 'Cohort %' and action not in ('Cohort created', 'Cohort changed') order by id`,
    )
  ).rows.map(({ action, before, after }) => [action, before, after])

test('a draft is published once its warnings were seen, and the public site shows it from then on', async () => {
  expect(await told()).toBe('AI Agent Development Bootcamp')
  expect((await findings()).map(({ key }) => key)).toEqual(['same-meetingUrl', 'same-chatUrl'])
  expect(await publishCohort(services, admin, draft, ['same-meetingUrl'])).toEqual({ outcome: 'look-again' })
  expect(await consequences(await found())).toEqual([
    expect.stringContaining('/spark-sessions/spring-bootcamp'),
    expect.stringContaining('show it right away, in place of Pilot Bootcamp'),
    'Registration opens right away, until Mar 1, 2026.',
    'Nobody gets an email.',
    expect.stringContaining('a draft again'),
  ])
  expect(await publish()).toEqual({ outcome: 'published', name: 'Spring Bootcamp', offered: 0 })
  expect(await publish()).toEqual({ outcome: 'already-published', name: 'Spring Bootcamp' })
  expect(await told()).toBe('Spring Bootcamp')
  expect(await audit()).toEqual([['Cohort published', 'draft', 'published']])
})

test('a draft that lacks a fact is not published', async () => {
  const cohort = await found()
  await services.pool.query('update cohorts set meeting_url = null where id = $1', [draft])
  expect(await publishCohort(services, admin, draft, ['same-chatUrl'])).toEqual({ outcome: 'incomplete' })
  await expect(services.pool.query(`update cohorts set state = 'published' where id = $1`, [draft])).rejects.toThrow(
    'cohorts_are_complete_before_they_are_shown',
  )
  await services.pool.query('update cohorts set meeting_url = $2 where id = $1', [draft, cohort.meetingUrl])
  expect(await publish()).toMatchObject({ outcome: 'published' })
})

test('people who left an address are counted before they get an email', async () => {
  await services.pool.query(
    `insert into subscriptions (topic, email, asked_at, confirmed_at)
     values ('next-bootcamp', 'a@example.org', now(), now()), ('next-bootcamp', 'b@example.org', now(), now()),
       ('next-bootcamp', 'c@example.org', now(), null)`,
  )
  const sentences = await consequences(await found())
  expect(sentences[3]).toBe(
    '2 people who asked to hear about the next bootcamp get an email right away. Nobody else gets an email.',
  )
})

test('people who wait in a bootcamp that is over are counted before they get an email', async () => {
  services.clock.set(new Date('2025-07-01T12:00:00Z'))
  await services.pool.query('update cohorts set capacity = 0 where id = $1', [pilot])
  await register(pilot)
  services.clock.set(new Date('2026-01-10T12:00:00Z'))
  const sentences = await consequences(await found())
  expect(sentences[3]).toBe(
    'One person still waiting for a past bootcamp gets an email right away. Nobody else gets an email.',
  )
})

test('kept turns are counted before publishing, and wait there from the moment of publishing', async () => {
  services.clock.set(new Date('2025-07-01T12:00:00Z'))
  await services.pool.query('update cohorts set capacity = 0 where id = $1', [pilot])
  const { memberId } = await register(pilot)
  services.clock.set(new Date('2026-01-10T12:00:00Z'))
  expect(await keepTurn(services, memberId, pilot)).toBe('kept')
  const sentences = await consequences(await found())
  expect(sentences.slice(3)).toEqual([
    'One person kept a turn: this person is offered a place right away. They get an email. Newcomers can have the other 99 places. If you don’t offer the places, this person joins its waitlist ahead of everyone else. After that, it can’t become a draft again.',
    'Nobody else gets an email.',
  ])
  expect((await whoComes(services.db, await found(pilot), services.clock.now())).facts).toEqual([
    'Nobody is still waiting here, and one person keeps a turn for the next one.',
  ])
  expect((await whoComes(services.db, await found(), services.clock.now())).facts).toEqual([
    'Nobody wants to hear about the next bootcamp.',
    'One person keeps a turn, and comes first once it’s published.',
  ])
  await publish()
  const { rows } = await services.pool.query(
    'select cohort_id, state from registrations where member_id = $1 order by cohort_id',
    [memberId],
  )
  expect(rows).toEqual([
    { cohort_id: pilot, state: 'moved' },
    { cohort_id: draft, state: 'registered' },
  ])
})

test('of two admins who publish at once one does, and each kept turn is offered one place', async () => {
  const offered = await keptTurn()
  const seen = (await findings()).map(({ key }) => key)
  const other = await addAdmin(services, 'other@example.org')
  const results = await Promise.all([
    publishCohort(services, admin, draft, seen),
    publishCohort(services, other, draft, seen),
  ])
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['already-published', 'published'])
  const { rows } = await services.pool.query(
    `select (select count(*)::int from emails where kind = 'place-offer') as offers,
      (select count(*)::int from audit_log where action = 'Turn moved' and subject_id = $1) as moves`,
    [offered],
  )
  expect(rows).toEqual([{ offers: 1, moves: 1 }])
})

test('without the checkbox kept turns wait first, and newcomers get the places beyond them', async () => {
  const member = await keptTurn()
  const seen = (await findings()).map(({ key }) => key)
  expect(await publishCohort(services, admin, draft, seen, false)).toMatchObject({ outcome: 'published', offered: 0 })
  const { rows } = await services.pool.query(
    'select state from registrations where member_id = $1 and cohort_id = $2',
    [member, draft],
  )
  expect(rows).toEqual([{ state: 'waiting' }])
  await services.pool.query('update cohorts set capacity = 2 where id = $1', [draft])
  expect([(await register()).status, (await register()).status]).toEqual(['registered', 'waitlist'])
})

test('the consequences of publishing are shown for more kept turns than places', async () => {
  for (let n = 0; n < 4; n += 1) await keptTurn()
  await services.pool.query('update cohorts set capacity = 3 where id = $1', [draft])
  expect((await consequences(await found()))[3]).toBe(
    '4 people kept a turn: the first 3 of them are offered places right away, in the order in which they waited; the last one joins its waitlist. All of them get an email. Newcomers join the waitlist. If you don’t offer the places, they join its waitlist ahead of everyone else. After that, it can’t become a draft again.',
  )
})

/** @returns the member who keeps a turn */
async function keptTurn(): Promise<string> {
  services.clock.set(new Date('2025-07-01T12:00:00Z'))
  await services.pool.query('update cohorts set capacity = 0 where id = $1', [pilot])
  const { memberId } = await register(pilot)
  services.clock.set(new Date('2026-01-10T12:00:00Z'))
  expect(await keepTurn(services, memberId, pilot)).toBe('kept')
  return memberId
}

test.each([
  ['registration for which has closed', `closes_at = '2026-01-05'`],
  ['whose sessions have begun', `first_starts_at = '2026-01-05'`],
])('a cohort %s leaves kept turns to the next one', async (_which, change) => {
  services.clock.set(new Date('2025-07-01T12:00:00Z'))
  await services.pool.query('update cohorts set capacity = 0 where id = $1', [pilot])
  const { memberId } = await register(pilot)
  services.clock.set(new Date('2026-01-10T12:00:00Z'))
  await keepTurn(services, memberId, pilot)
  await services.pool.query(`update cohorts set ${change} where id = $1`, [draft])
  expect((await consequences(await found())).join(' ')).not.toContain('kept a turn')
  const odd = (await findings()).map(({ key }) => key)
  expect(await publishCohort(services, admin, draft, odd)).toMatchObject({ outcome: 'published' })
  const { rows } = await services.pool.query(
    `select cohort_id, state = 'moved' as kept from registrations where member_id = $1`,
    [memberId],
  )
  expect(rows).toEqual([{ cohort_id: pilot, kept: true }])
})

test('while another cohort takes registrations, publishing warns and the home page keeps showing that cohort', async () => {
  expect(await publish()).toMatchObject({ outcome: 'published' })
  const copied = await copyCohort(services, admin, draft, {
    formId: randomUUID(),
    name: 'Fall',
    firstDay: '2026-09-12',
    anyWeekday: false,
  })
  if (copied.outcome !== 'copied') throw new Error(copied.outcome)
  const fall = copied.copy
  const keys = (await lookAtDraft(services.db, fall, services.clock.now())).map(({ key }) => key)
  expect(keys).toEqual([`open-with-${draft}`, 'same-meetingUrl', 'same-chatUrl'])
  const [, home] = await consequences(fall)
  expect(home).toContain('keep showing Spring Bootcamp (from Mar 7, 2026)')
})

test('a published cohort can become a draft again while it has no registration, not even a cancelled one', async () => {
  await publish()
  expect(await changeState(services, admin, draft, 'draft')).toMatchObject({ outcome: 'changed' })
  expect(await told()).toBe('AI Agent Development Bootcamp')
  await publish()
  const { memberId } = await register()
  expect(await changeState(services, admin, draft, 'draft')).toMatchObject({ outcome: 'has-registrations' })
  await services.pool.query(`update registrations set state = 'cancelled' where member_id = $1`, [memberId])
  expect(await changeState(services, admin, draft, 'draft')).toMatchObject({ outcome: 'has-registrations' })
  expect(await found()).toMatchObject({ state: 'published' })
})

test('the last cohort that the public site can show stays public, also when two become drafts at once', async () => {
  await publish()
  // Each change has checked the other cohort before either may go on.
  const changes = await services.owner.db.transaction().execute(async (tx) => {
    await sql`lock table audit_log in share mode`.execute(tx)
    const begun = [pilot, draft].map((id) => changeState(services, admin, id, 'draft'))
    await untilWaiting(services.pool, 2)
    return begun
  })
  const outcomes = await Promise.all(changes)
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'last-shown'])
  expect(await told()).toBeDefined()
})

test('a cohort is archived when it is over or empty, and restored', async () => {
  await publish()
  const { memberId } = await register()
  expect(await changeState(services, admin, draft, 'archived')).toMatchObject({ outcome: 'still-live' })
  services.clock.set(new Date('2026-03-21T19:00:00Z'))
  expect(await changeState(services, admin, draft, 'archived')).toMatchObject({ outcome: 'changed' })
  expect(await changeState(services, admin, draft, 'archived')).toMatchObject({ outcome: 'already-so' })
  expect(await changeState(services, admin, draft, 'published')).toMatchObject({ outcome: 'changed' })
  services.clock.set(new Date('2026-02-01T12:00:00Z'))
  expect(await changeState(services, admin, draft, 'archived')).toMatchObject({ outcome: 'still-live' })
  await services.pool.query(`update registrations set state = 'cancelled' where member_id = $1`, [memberId])
  expect(await changeState(services, admin, draft, 'archived')).toMatchObject({ outcome: 'changed' })
  expect(await audit()).toEqual([
    ['Cohort published', 'draft', 'published'],
    ['Cohort archived', 'published', 'archived'],
    ['Cohort taken back', 'archived', 'published'],
    ['Cohort archived', 'published', 'archived'],
  ])
})

test('a draft is only published by its own action, and only a draft is deleted, with its whole schedule', async () => {
  expect(await changeState(services, admin, draft, 'published')).toMatchObject({ outcome: 'draft' })
  expect(await deleteDraft(services, admin, pilot)).toMatchObject({ outcome: 'no-draft' })
  expect(await deleteDraft(services, admin, draft)).toEqual({ outcome: 'deleted', name: 'Spring Bootcamp' })
  expect(await deleteDraft(services, admin, draft)).toEqual({ outcome: 'gone' })
  const { rows } = await services.pool.query(
    'select (select count(*) from schedule_items where cohort_id = $1) + (select count(*) from office_hours where cohort_id = $1) as left_over',
    [draft],
  )
  expect(Number(rows[0].left_over)).toBe(0)
  expect(await audit()).toEqual([['Cohort deleted', null, null]])
})

test("a draft to which an admin added a person can't be deleted", async () => {
  await services.pool.query(`insert into registrations (member_id, cohort_id, state) select $1, $2, 'registered'`, [
    admin.memberId,
    draft,
  ])
  expect(await deleteDraft(services, admin, draft)).toMatchObject({ outcome: 'has-registrations' })
})

/** All of them wait for the lock on the cohort, and then run in the order in which they arrived. */
async function oneAfterTheOther(...requests: (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> {
  const begun: Promise<unknown>[] = []
  await services.db.transaction().execute(async (tx) => {
    await lockCohorts(tx, [draft])
    for (const request of requests) {
      begun.push(request())
      begun.at(-1)?.catch(() => {})
      await untilWaiting(services.pool, begun.length)
    }
  })
  return Promise.allSettled(begun)
}

test('a registration during the change to draft is in time, or finds registration closed; the draft stays empty', async () => {
  await publish()
  const first = await oneAfterTheOther(
    () => register(),
    () => changeState(services, admin, draft, 'draft'),
  )
  expect(first[1]).toMatchObject({ value: { outcome: 'has-registrations' } })
  await services.pool.query('delete from members where id in (select member_id from registrations)')
  const [made, refused] = await oneAfterTheOther(
    () => changeState(services, admin, draft, 'draft'),
    () => register(),
  )
  expect(made).toMatchObject({ value: { outcome: 'changed' } })
  expect(refused?.status === 'rejected' && isRegistrationNotOpen(refused.reason)).toBe(true)
})

test('of publishing and a change that clears a fact the first one wins, and a published cohort is complete', async () => {
  const before = await found()
  const seen = (await findings()).map(({ key }) => key)
  const facts = { ...before, name: 'Spring', slug: 'spring', meetingUrl: null }
  const [published, changed] = await oneAfterTheOther(
    () => publishCohort(services, admin, draft, seen),
    () => changeCohort(services, admin, before, facts),
  )
  expect([published, changed]).toMatchObject([
    { value: { outcome: 'published' } },
    { value: { outcome: 'refused', field: 'meetingUrl' } },
  ])
  await changeState(services, admin, draft, 'draft')
  const [again, late] = await oneAfterTheOther(
    () => changeCohort(services, admin, before, facts),
    () => publishCohort(services, admin, draft, seen),
  )
  expect([again, late]).toMatchObject([{ value: { outcome: 'saved' } }, { value: { outcome: 'incomplete' } }])
})

async function consequences(cohort: CohortRecord) {
  return consequencesOf(services.db, cohort, await listCohortRecords(services.db), services.clock.now())
}

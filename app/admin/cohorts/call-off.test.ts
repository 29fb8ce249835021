import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailings } from '../../../server/background/mailings.ts'
import { addAdmin } from '../../../test/admin.ts'
import { addCohort } from '../../../test/cohorts.ts'
import { importFile } from '../../../test/import-file.ts'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import { listHistory } from '../../audit/audit-log.server.ts'
import { calendarEvents } from '../../cohorts/calendar-event.ts'
import { shownAt } from '../../cohorts/cohort.ts'
import { findCohortRecord } from '../../cohorts/cohort-records.server.ts'
import { findCohort, findCohortBySlug, findSchedule, findToldCohort } from '../../cohorts/cohorts.server.ts'
import { wayToCome } from '../../cohorts/invitation.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import { writeMailing } from '../../mailings/write-mailings.server.ts'
import { findJob } from '../../membership/changes/member-jobs.server.ts'
import { findMemberRecord } from '../../membership/members.server.ts'
import { askAgain } from '../../membership/own-registration/ask-again.server.ts'
import { givePlaceBack } from '../../membership/own-registration/give-place-back.server.ts'
import { offerPlaces } from '../../membership/places/offer-places.server.ts'
import { findPlacesOverview } from '../../membership/places.server.ts'
import { reservePlace } from '../../membership/reserving/reserve-place.server.ts'
import { changeMember } from '../../membership/roster/editing/change-member.server.ts'
import { previewCalledOff } from '../../membership/turns/called-off-mailing.server.ts'
import { listCohortsOfFeed, startFeed } from '../../portal/schedule/feed/calendar-feeds.server.ts'
import type { ConfirmedOwner, Member } from '../../viewer.ts'
import { addPerson } from '../person/add-person.server.ts'
import { callOff } from './call-off.server.ts'
import { changeState } from './change-state.server.ts'
import { whoComes } from './who-comes.server.ts'

const day = 86_400_000

let services: TestServices
let admin: ConfirmedOwner
let spring: number
beforeEach(async () => {
  services = await openTestServices()
  services.clock.set(new Date())
  admin = await addAdmin(services)
  spring = await addCohort(services.db, { starts: new Date(Date.now() + 60 * day), capacity: 2 })
})
afterEach(() => services.close())

const now = () => services.clock.now()
const sendAll = async () => {
  await services.runJobs([writeMailing(mailings)])
  await services.sendEmails()
}

/** Ada and Ben hold a place, Cem and Dan wait, and Dan has declined. @returns their ids */
async function fill(cohort = spring) {
  const ids: Record<string, string> = {}
  for (const firstName of ['Ada', 'Ben', 'Cem', 'Dan']) {
    const email = `${firstName.toLowerCase()}@example.org`
    await reservePlace(services, { firstName, lastName: 'Person', email, newsletter: false }, cohort)
    const query = services.db.selectFrom('members').select('id').where('email', '=', email)
    ids[firstName] = (await query.executeTakeFirstOrThrow()).id
  }
  await services.db
    .updateTable('registrations')
    .set({ state: 'declined', since: now() })
    .where('member_id', '=', ids.Dan ?? '')
    .execute()
  await services.sendEmails()
  return ids as { Ada: string; Ben: string; Cem: string; Dan: string }
}

async function lettersAbout(subject: RegExp) {
  const letters = (await services.mailbox.list()).filter((letter) => subject.test(letter.subject))
  return letters.sort((one, other) => one.to.localeCompare(other.to))
}

test('a called-off bootcamp says so for good, and the public site shows another one', async () => {
  await fill()
  expect((await findToldCohort(services.db, now()))?.cohort.id).toBe(spring)
  expect(await callOff(services, admin, spring)).toMatchObject({ outcome: 'called-off', people: 3 })
  const told = await findToldCohort(services.db, now())
  expect(told?.cohort.id).not.toBe(spring)
  expect(told?.others.map(({ slug }) => slug)).not.toContain('spring')
  const own = await findCohortBySlug(services.db, 'spring', now())
  expect(own?.cohort).toMatchObject({ calledOff: true, archived: true })
  expect(own && wayToCome(shownAt(own.cohort, now()))).toContain('The Spring Bootcamp was called off.')
  for (const state of ['published', 'draft'] as const)
    expect(await changeState(services, admin, spring, state)).toMatchObject({ outcome: 'called-off' })
})

test('everyone with a place or on the waitlist gets the email that the admin saw, and keeps their turn', async () => {
  const { Ada, Ben, Cem, Dan } = await fill()
  const sessions = await sessionsForLetter(services.db, spring, now())
  const shown = sessions && (await previewCalledOff(services, spring, sessions))
  await callOff(services, admin, spring)
  await sendAll()
  const letters = await lettersAbout(/called off/)
  expect(letters.map(({ to }) => to)).toEqual(['ada@example.org', 'ben@example.org', 'cem@example.org'])
  const withoutLinks = (text = '') => text.replace(/<[^<>]*>/g, '').trim()
  expect(letters[0]).toMatchObject({ subject: shown?.subject })
  expect(withoutLinks(letters[0]?.text)).toBe(withoutLinks(shown?.text))
  const kept = await services.db
    .selectFrom('registrations')
    .select('member_id')
    .where('state', '=', 'moved')
    .orderBy('since')
    .execute()
  expect(kept.map(({ member_id }) => member_id)).toEqual([Ada, Ben, Cem])
  const cohort = await findCohortRecord(services.db, spring)
  expect(cohort && (await whoComes(services.db, cohort, now()))).toEqual({
    facts: ['3 people keep a turn for the next one.'],
    hasTurns: false,
  })
  expect(await findMemberRecord(services.db, Dan, spring)).toMatchObject({ status: 'cancelled' })
  expect(await listHistory(services.db, 'member', Ada)).toMatchObject([
    { action: 'Cohort called off', changes: { status: { before: 'registered', after: 'waitlist' } } },
  ])
  // Declining the turn is one click on the private page.
  expect(await givePlaceBack(services, Ada, 'queue number', spring)).toEqual({ outcome: 'given-back' })
})

test('turns move to the next bootcamp at once if one is published', async () => {
  const { Ada, Ben } = await fill()
  const summer = await addCohort(services.db, { starts: new Date(Date.now() + 120 * day), offers_automatically: true })
  await callOff(services, admin, spring)
  await sendAll()
  for (const id of [Ada, Ben])
    expect(await findMemberRecord(services.db, id, summer)).toMatchObject({ status: 'registered' })
  expect(await lettersAbout(/called off/)).toHaveLength(3)
})

test('every way to register is closed', async () => {
  const { Ada, Dan } = await fill()
  await callOff(services, admin, spring)
  const visitor = { firstName: 'Eve', lastName: 'Person', email: 'eve@example.org', newsletter: false }
  expect(await reservePlace(services, visitor, spring)).toMatchObject({ outcome: 'not-open' })
  expect(await askAgain(services, Dan, spring)).toEqual({ outcome: 'not-open' })
  expect(await offerPlaces(services, admin, { places: 1, first: Ada }, spring)).toEqual({ outcome: 'nothing-free' })
  expect(await findPlacesOverview(services.db, spring)).toMatchObject({ free: 0, taken: 0 })
  const member = await findMemberRecord(services.db, Ada, spring)
  if (!member) throw new Error('Ada is missing')
  const edit = { ...member, status: 'registered' as const, tell: true, reason: undefined, agreedTaken: undefined }
  expect(await changeMember(services, admin, Ada, edit, spring, null)).toEqual({ outcome: 'called-off' })
  const person = { ...visitor, status: 'registered' as const, tell: false, reason: undefined, agreedTaken: undefined }
  expect(await addPerson(services, admin, person, spring)).toEqual({ outcome: 'called-off' })
  const job = await importFile(services, admin, 'First Name,Last Name,Email\nEve,Person,eve@example.org', spring)
  expect(await findJob(services.db, job)).toMatchObject({ state: 'stopped', counters: { results: {} } })
})

test('an offer that waits for the mail server is no longer sent', async () => {
  const { Ben, Cem } = await fill()
  await givePlaceBack(services, Ben, 'place', spring)
  await offerPlaces(services, admin, { places: 1, first: Cem }, spring)
  await services.db
    .updateTable('emails')
    .set({ delivered_at: null, sealed_facts: Buffer.from('waits') })
    .where('kind', '=', 'place-offer')
    .execute()
  await callOff(services, admin, spring)
  const offers = services.db.selectFrom('emails').select('id').where('kind', '=', 'place-offer')
  expect(await offers.where('state', '=', 'waiting').execute()).toEqual([])
})

test('subscribed calendars get a cancellation of each session', async () => {
  const { Ada } = await fill()
  await startFeed(services.db, { memberId: Ada } as Member)
  const feed = await services.db
    .selectFrom('members')
    .select('calendar_key as id')
    .where('id', '=', Ada)
    .$narrowType<{ id: string }>()
    .executeTakeFirstOrThrow()
  const events = async () => {
    const schedule = await findSchedule(services.db, spring)
    return (schedule && calendarEvents(schedule)) ?? []
  }
  const [before] = await events()
  await callOff(services, admin, spring)
  expect(await listCohortsOfFeed(services.db, feed.id)).toEqual([spring])
  expect(await events()).toMatchObject([{ cancelled: true, sequence: (before?.sequence ?? 0) + 1 }])
})

test('of two admins at once one calls it off, and everyone gets one email', async () => {
  await fill()
  const other = connectMany(services.connection, 2)
  try {
    const results = await Promise.all([
      callOff(services, admin, spring),
      callOff({ ...services, db: other.db }, admin, spring),
    ])
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['already-called-off', 'called-off'])
  } finally {
    await other.close()
  }
  await sendAll()
  expect(await lettersAbout(/called off/)).toHaveLength(3)
})

test('only a published bootcamp that is not over can be called off', async () => {
  expect(await callOff(services, admin, 1)).toEqual({ outcome: 'not-published' })
  const { db } = services
  await db.updateTable('cohorts').set({ state: 'draft' }).where('id', '=', spring).execute()
  expect(await callOff(services, admin, spring)).toEqual({ outcome: 'not-published' })
  expect((await findCohort(db, 1, now()))?.cohort.calledOff).toBe(false)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../../test/admin.ts'
import { moveSession } from '../../../../test/move-session.ts'
import { openTestServices, type TestServices } from '../../../../test/services.ts'
import { type ItemRecord, listItemRecords } from '../../../cohorts/cohort-records.server.ts'
import { writeMailing } from '../../../mailings/write-mailings.server.ts'
import { chooseTopics } from '../../../subscriptions/choose-topics.server.ts'
import type { ConfirmedOwner as Admin } from '../../../viewer.ts'
import { addOfficeHours } from './change-office-hours.server.ts'
import { cancelSession, changeItem } from './change-schedule.server.ts'
import { libraryNewsMailing, scheduleChangeMailing } from './schedule-change-mailing.server.ts'
import { findUntoldChanges, tellParticipants } from './tell-participants.server.ts'

let services: TestServices
let admin: Admin
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services, 'admin@example.org')
  await services.pool.query(
    `insert into community_members (first_name, last_name, email, status)
     select initcap(s), 'B', s || '@example.org', s from unnest(array['registered', 'confirmed', 'waitlist', 'cancelled']) as s`,
  )
})
afterEach(() => services.close())

const pilot = 1

async function session(number: number): Promise<ItemRecord> {
  const found = (await listItemRecords(services.db, pilot)).filter(({ kind }) => kind === 'live session')[number - 1]
  if (!found) throw new Error('There is no such session.')
  return found
}

async function reschedule(number: number, starts: string) {
  const moved = await moveSession(services, admin, pilot, await session(number), starts)
  expect(moved).toEqual({ outcome: 'moved', dates: 1, told: null })
}

const untold = async () => (await findUntoldChanges(services, pilot))?.changes ?? []

async function answer(tell: boolean, note = '') {
  const seen = (await findUntoldChanges(services, pilot))?.seen ?? ''
  return tellParticipants(services, admin, pilot, { seen, tell, note })
}

async function sent() {
  await services.runJobs([writeMailing([scheduleChangeMailing, libraryNewsMailing])])
  await services.sendEmails()
  return services.mailbox.list()
}

test('several changes are told in one email to every member with a place, with the old and the new time', async () => {
  await reschedule(2, '2025-07-20T10:00')
  await reschedule(2, '2025-07-21T10:00')
  await cancelSession(services, admin, pilot, (await session(3)).id, true)
  await addOfficeHours(services, admin, pilot, { starts: '2025-07-23T12:00', ends: '2025-07-23T13:00' })
  expect(await findUntoldChanges(services, pilot)).toMatchObject({ participants: 2 })
  expect(await sent()).toEqual([])
  expect(await answer(true)).toEqual({ outcome: 'told', participants: 2 })
  expect(await findUntoldChanges(services, pilot)).toBeNull()
  const letters = await sent()
  expect(letters.map(({ to }) => to).sort()).toEqual(['confirmed@example.org', 'registered@example.org'])
  const { subject, text } = letters.find(({ to }) => to.startsWith('registered')) ?? letters[0] ?? { text: '' }
  expect(subject).toBe('Changes to the schedule of Pilot Bootcamp')
  const words = text.replace(/\s+/g, ' ')
  expect(words).toContain('Changes to your schedule, Registered')
  expect(words).toContain(
    'Session 2: Workflow Mastery & Integrations: moved to Monday, July 21, 2025, 10:00 AM–12:00 PM Pacific Time. Planned before: Saturday, July 19, 2025, 10:00 AM–12:00 PM Pacific Time.',
  )
  expect(words).toContain(
    'Session 3: Showcase & Next Steps: cancelled. Planned before: Saturday, July 26, 2025, 10:00 AM–12:00 PM Pacific Time.',
  )
  expect(words).toContain(
    'Office hours: in your schedule now, Wednesday, July 23, 2025, 12:00 PM–1:00 PM Pacific Time.',
  )
  expect(words).toContain('/training-portal/schedule')
  const { rows } = await services.pool.query(
    `select action, changes from audit_log where action = 'Participants told of changes'`,
  )
  expect(rows).toEqual([
    {
      action: 'Participants told of changes',
      changes: {
        about: {
          before: null,
          after:
            'Session 2: Workflow Mastery & Integrations: moved, Office hours: added, Session 3: Showcase & Next Steps: cancelled',
        },
      },
    },
  ])
})

test('a change that was undone is not told, and neither are changes of texts', async () => {
  await reschedule(2, '2025-07-20T10:00')
  expect(await untold()).toHaveLength(1)
  await reschedule(2, '2025-07-19T10:00')
  expect(await untold()).toEqual([])
  const before = await session(2)
  await changeItem(services, admin, pilot, before, { ...before, title: 'Other words' })
  expect(await untold()).toEqual([])
})

test('changes that are marked as known are not told: the next change starts from there', async () => {
  await reschedule(2, '2025-07-20T10:00')
  expect(await answer(false)).toEqual({ outcome: 'left-untold' })
  expect(await untold()).toEqual([])
  await reschedule(2, '2025-07-21T10:00')
  expect(await untold()).toMatchObject([{ before: { starts: '2025-07-20T17:00:00Z' } }])
  expect(await sent()).toEqual([])
})

test('only previewed changes are sent: of two admins the second is told', async () => {
  await reschedule(2, '2025-07-20T10:00')
  const seen = (await findUntoldChanges(services, pilot))?.seen ?? ''
  await cancelSession(services, admin, pilot, (await session(3)).id, true)
  expect(await tellParticipants(services, admin, pilot, { seen, tell: true })).toEqual({ outcome: 'changed-meanwhile' })
  expect(await answer(true)).toMatchObject({ outcome: 'told' })
  expect(await answer(true)).toEqual({ outcome: 'changed-meanwhile' })
  expect(await sent()).toHaveLength(2)
})

test('a new meeting link is told with where to find it, but not the link itself', async () => {
  await services.pool.query(
    `update cohorts set untold_schedule = '{"meetingUrl": "https://old.example/", "chatUrl": "https://slack.agentspark.example/invite", "events": [], "materials": [{"id": "prep-pack"}, {"id": "take-home-exercise-1"}, {"id": "take-home-exercise-2"}, {"id": "https://meet.agentspark.example/recordings/session-1"}]}' where id = 1`,
  )
  await services.pool.query('delete from office_hours')
  await services.pool.query(`delete from schedule_items where kind = 'live session' and position > 2`)
  services.clock.set(new Date('2025-07-12T19:00:00Z'))
  expect(await untold()).toEqual([{ kind: 'link', what: 'meeting' }])
  await answer(true)
  const [letter] = await sent()
  expect(letter?.subject).toBe('New meeting link')
  expect(letter?.text).not.toContain('meet.agentspark.example')
})

test('past sessions, a cohort without members and a draft have nothing to tell', async () => {
  services.clock.set(new Date('2025-08-01T00:00:00Z'))
  await reschedule(3, '2025-07-25T10:00')
  expect(await untold()).toEqual([])
  services.clock.set(new Date('2025-06-10T00:00:00Z'))
  await services.pool.query(`update registrations set state = 'cancelled'`)
  await reschedule(2, '2025-07-20T10:00')
  expect(await untold()).toEqual([])
})

test('a new recording and a new document are told, with a sentence of the admin’s own', async () => {
  const [preparation] = await listItemRecords(services.db, pilot)
  const [second, facts] = [await session(2), await session(2)]
  if (!preparation) throw new Error('The pilot has no preparation.')
  await changeItem(services, admin, pilot, second, { ...facts, recordingUrl: 'https://video.example/2' })
  expect(await untold()).toEqual([{ kind: 'recording', what: 'Session 2: Workflow Mastery & Integrations' }])
  await changeItem(services, admin, pilot, preparation, { ...preparation, document: 'exercise-1' })
  await changeItem(services, admin, pilot, await session(2), { ...facts, recordingUrl: null })
  await changeItem(services, admin, pilot, await session(2), { ...facts, recordingUrl: 'https://video.example/2' })
  expect(await answer(true, 'Thank you all for coming.')).toEqual({ outcome: 'told', participants: 2 })
  const [letter] = await sent()
  const words = letter?.text.replace(/\s+/g, ' ') ?? ''
  expect(words).toContain('Thank you all for coming.')
  expect(words).toContain('Session 2: Workflow Mastery & Integrations: you can watch the recording now.')
  expect(words).not.toContain('video.example')
  expect(words, 'times are the same').not.toContain('Calendars subscribed')
  expect(await untold()).toEqual([])
})

test('who stopped hearing of recordings is told of a new time alone', async () => {
  const [one] = await services.db
    .selectFrom('community_members')
    .select('id')
    .where('status', '=', 'registered')
    .execute()
  await chooseTopics(services, one?.id ?? '', { library: false })
  const facts = await session(2)
  await changeItem(services, admin, pilot, facts, { ...facts, recordingUrl: 'https://video.example/2' })
  expect(await answer(true)).toEqual({ outcome: 'told', participants: 1 })
  const [letter] = await sent()
  expect(letter?.text).toMatch(/\/library-news\/[\w-]+\/unsubscribe/)
  await reschedule(2, '2025-07-20T10:00')
  expect(await answer(true)).toEqual({ outcome: 'told', participants: 2 })
})

test('once a bootcamp is over, an email about its schedule asks for no place back', async () => {
  await reschedule(3, '2025-07-27T10:00')
  await answer(true)
  const before = await sent()
  expect(before.map(({ text }) => text).join()).toContain('give your place back')
  services.clock.set(new Date('2025-08-01T00:00:00Z'))
  const third = await session(3)
  await changeItem(services, admin, pilot, third, { ...third, recordingUrl: 'https://video.example/3' })
  expect(await answer(true)).toMatchObject({ outcome: 'told' })
  const known = before.map(({ id }) => id)
  const after = (await sent()).filter(({ id }) => !known.includes(id))
  const words = after.map(({ text }) => text.replace(/\s+/g, ' ')).join()
  expect(words).toContain('you can watch the recording now')
  expect(words).not.toContain('give your place back')
})

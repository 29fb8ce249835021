import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCalendar } from '../../../test/calendar.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import { noteRefusedAddress } from '../../platform/mail/refused-addresses.server.ts'
import type { Services } from '../../platform/services.ts'
import { chooseTopics } from '../../subscriptions/choose-topics.server.ts'
import { sendReminders } from './send-reminders.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const hour = 60 * 60 * 1000
const first = Date.parse('2025-07-12T17:00:00Z')
const longAgo = new Date('2025-06-01T00:00:00Z')

async function addMember(email: string, since = longAgo, state = 'registered', zone: string | null = null) {
  const { id } = await services.db
    .insertInto('members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', email, zone })
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.db
    .insertInto('registrations')
    .values({ member_id: id, cohort_id: pilotCohort, state, since })
    .execute()
  return id
}

async function listSent(kind = 'session-reminder') {
  const { rows } = await sql<{ recipient: string; copies: number }>`
    select recipient::text, count(*)::int as copies from emails where kind = ${kind} group by 1 order by 1`.execute(
    services.db,
  )
  return rows
}

const remindAt = (time: number) => {
  services.clock.set(new Date(time))
  return sendReminders(services)
}

test('the email says when the session is, here and where its reader is, and brings it for the calendar without the meeting link', async () => {
  await addMember('ada@example.org', longAgo, 'registered', 'Asia/Tokyo')
  await remindAt(first - 24 * hour)
  await services.sendEmails()
  const [letter] = await services.mailbox.list()
  const { text = '', subject, attachments = [] } = (await services.mailbox.read(letter?.id ?? '')) ?? {}
  expect(subject).toBe('Tomorrow: session 1, Core Building Foundations')
  expect(text).toContain('Saturday, July 12, 2025, 10:00 AM–12:00 PM Pacific Time')
  expect(text).toContain('Where you are: Sun, Jul 13, 2:00–4:00 AM')
  expect(text).toMatch(/\/session-reminders\/[\w-]+\/unsubscribe/)
  const [event] = readCalendar(attachments[0]?.content ?? '')
  expect(event?.location).toMatch(/\/training-portal\/sessions\/\d+\/join$/)
  expect(attachments[0]?.content).not.toContain('zoom')
})

test('only who has a place, wants reminders and can be reached gets one, and once', async () => {
  await addMember('ada@example.org')
  await addMember('confirmed@example.org', longAgo, 'confirmed')
  for (const state of ['waiting', 'declined', 'expired', 'moved', 'cancelled'])
    await addMember(`${state}@x.org`, longAgo, state)
  await addMember('late@example.org', new Date(first - 24 * hour + 1))
  await addMember('refused@example.org')
  await services.db
    .transaction()
    .execute((tx) =>
      noteRefusedAddress(tx, { email: 'refused@example.org', reason: 'no-such-mailbox', refusedAt: longAgo }),
    )
  await chooseTopics(services, await addMember('quiet@example.org'), { sessions: false })
  await Promise.all([remindAt(first - 24 * hour), sendReminders(services)])
  await remindAt(first - 23 * hour)
  expect(await listSent()).toEqual([
    { recipient: 'ada@example.org', copies: 1 },
    { recipient: 'confirmed@example.org', copies: 1 },
  ])
})

test('who said that they can’t come gets no reminder of that session', async () => {
  await addMember('ada@example.org')
  const away = await addMember('away@example.org')
  await sql`insert into attendance (session_id, member_id, excused_at)
    select id, ${away}, now() from schedule_items where starts_at = ${new Date(first)}`.execute(services.db)
  await remindAt(first - 24 * hour)
  expect(await listSent()).toEqual([{ recipient: 'ada@example.org', copies: 1 }])
})

test('an exercise reminds who has not handed it in, a day before it is due, unless they stopped it', async () => {
  const due = first + 7 * 24 * hour
  const { id: item_id } = await services.db
    .updateTable('schedule_items')
    .set({ due_at: new Date(due), hours: 3 })
    .where('kind', '=', 'exercise')
    .where('position', '=', 3)
    .returning('id')
    .executeTakeFirstOrThrow()
  await addMember('ada@example.org', longAgo, 'registered', 'Asia/Tokyo')
  const [begun, done] = [await addMember('begun@example.org'), await addMember('done@example.org')]
  const draft = { item_id, draft_at: longAgo }
  await services.db
    .insertInto('hand_ins')
    .values([
      { ...draft, member_id: begun, state: 'draft' },
      { ...draft, member_id: done, state: 'sent', sent_at: longAgo },
    ])
    .execute()
  await chooseTopics(services, await addMember('quiet@example.org'), { homework: false })
  for (const hours of [24, 23, 1]) await remindAt(due - hours * hour)
  expect(await listSent('exercise-reminder')).toEqual([
    { recipient: 'ada@example.org', copies: 1 },
    { recipient: 'begun@example.org', copies: 1 },
  ])
  services.clock.set(new Date(due - 24 * hour))
  await services.sendEmails()
  const letter = (await services.mailbox.list()).find(
    ({ to, subject }) => to === 'ada@example.org' && subject.startsWith('Due'),
  )
  const { text = '', subject } = (await services.mailbox.read(letter?.id ?? '')) ?? {}
  expect(subject).toBe('Due tomorrow: exercise 1, Agent Refinement & Testing')
  expect(text).toContain('Due Saturday, July 19, 2025, 10:00 AM Pacific Time')
  expect(text).toContain('Where you are: Sun, Jul 20, 2:00 AM')
  expect(text).toContain('About 3 hours of work')
})

test('an email that could not leave before the session is dropped', async () => {
  await addMember('ada@example.org')
  await remindAt(first - hour)
  services.clock.set(new Date(first + 1))
  expect(await services.sendEmails()).toBe(0)
})

test('a whole bootcamp: two servers, an outage, a moved and a cancelled session remind exactly whom another count expects', async () => {
  const second = connectMany(services.connection, 5)
  const other: Services = { ...services, db: second.db }
  const week = 7 * 24 * hour
  const starts = [first, first + week, first + 2 * week]
  const people = Array.from({ length: 100 }, (_, number) => ({
    email: `m${number}@example.org`,
    // Every eighth joins while the bootcamp runs, and every fifth loses their place then.
    since: number % 8 === 0 ? first - 30 * hour + number * 4 * hour : longAgo.getTime(),
    until: number % 5 === 0 ? first + number * 4 * hour : Number.POSITIVE_INFINITY,
  }))
  const expected = new Map<string, number>()
  try {
    for (const { email, since } of people) await addMember(email, new Date(since))
    const gone = new Set<string>()
    const seen = new Set<string>()
    for (const [index, start] of [...starts].entries()) {
      for (let now = start - 26 * hour; now < start + hour; now += (now < start - 2 * hour ? 30 : 10) * 60_000) {
        services.clock.set(new Date(now))
        if (index === 1 && now === start - 20 * hour) {
          // Session 2 moves by a day: its reminders come again.
          starts[1] = start + 24 * hour
          await sql`update schedule_items set starts_at = starts_at + '1 day'::interval, ends_at = ends_at + '1 day'::interval
            where calendar_name = (select calendar_name from schedule_items where cohort_id = ${pilotCohort} and kind = 'live session' order by position offset 1 limit 1)`.execute(
            services.db,
          )
        }
        if (index === 2 && now === start - 2 * hour)
          await sql`update schedule_items set cancelled_at = now() where id = (select id from schedule_items where cohort_id = ${pilotCohort}
            and kind = 'live session' order by position desc limit 1)`.execute(services.db)
        for (const { email, until } of people) {
          if (until > now || gone.has(email)) continue
          gone.add(email)
          await sql`update registrations set state = 'cancelled' from members where members.id = member_id and email = ${email}`.execute(
            services.db,
          )
        }
        // Both servers are down for five hours when the first reminders are due.
        const isDown = index === 0 && now >= start - 25 * hour && now < start - 20 * hour
        if (isDown) continue
        await Promise.all([sendReminders(services), sendReminders(other)])
        const isCancelled = index === 2 && now >= start - 2 * hour
        for (const hours of [24, 1]) {
          const due = (starts[index] ?? 0) - hours * hour
          if (isCancelled || now < due || now >= due + (hours * hour) / 4) continue
          for (const { email, since, until } of people) {
            const key = `${email} ${starts[index]} ${hours}`
            if (since > due || until <= now || seen.has(key)) continue
            seen.add(key)
            expected.set(email, (expected.get(email) ?? 0) + 1)
          }
        }
      }
    }
    expect(Object.fromEntries((await listSent()).map(({ recipient, copies }) => [recipient, copies]))).toEqual(
      Object.fromEntries(expected),
    )
    expect(expected.get('m1@example.org')).toBe(5)
  } finally {
    await second.close()
  }
}, 60_000)

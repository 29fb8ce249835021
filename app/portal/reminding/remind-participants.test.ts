import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { writeMailing } from '../../mailings/write-mailings.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { noteRefusedAddress } from '../../platform/mail/refused-addresses.server.ts'
import type { ConfirmedOwner as Admin } from '../../viewer.ts'
import { listByOnboardingState } from '../participants.server.ts'
import { onboardingReminderMailing } from './onboarding-reminder-mailing.server.ts'
import { findToBeReminded } from './onboarding-reminders.server.ts'
import { remindParticipants } from './remind-participants.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  services.clock.set(start)
  await services.db.deleteFrom('members').execute()
  await services.db.deleteFrom('refused_addresses').execute()
  admin = await addAdmin(services)
  await services.db.deleteFrom('emails').execute()
})

const start = new Date('2025-06-20T17:00:00Z')
const hour = 60 * 60 * 1000
const pilot = { id: 1, slug: 'pilot', name: 'AI Agent Development Bootcamp' }
let admin: Admin

async function remind() {
  const result = await remindParticipants(services, admin, pilot)
  await services.runJobs([writeMailing([onboardingReminderMailing])])
  return result
}

test('one reminder reaches everyone who isn’t ready, each with the email of their own next step', async () => {
  await addMember('new@example.org')
  await addMember('seen@example.org', { accepted_expectations: false })
  await addMember('accepted@example.org', { accepted_expectations: true })
  await addMember('ready@example.org', { accepted_expectations: true, questionnaire_completed: true })
  expect(await remind()).toEqual({ outcome: 'reminded', people: 3 })
  await services.sendEmails()

  const letters = Object.fromEntries(
    await Promise.all(
      (await services.mailbox.list()).map(async ({ id, to }) => [to, (await services.mailbox.read(id))?.text ?? '']),
    ),
  )
  expect(Object.keys(letters).sort()).toEqual(['accepted@example.org', 'new@example.org', 'seen@example.org'])
  expect(letters['new@example.org']).toContain('Your next step: sign in.')
  expect(letters['seen@example.org']).toContain('Your next step: read what we expect')
  expect(letters['accepted@example.org']).toContain('Only the questionnaire is left.')
  for (const text of Object.values(letters)) {
    expect(text).toContain(`:\n${services.config.origin}/training-portal\n`)
    expect(text).toMatch(/Manage your registration\s<http:\/\/\S+\/registration\/[\w-]{64}>/)
  }
})

test('only registered members are reminded', async () => {
  await addMember('waits@example.org', { accepted_expectations: false }, 'waitlist')
  await addMember('left@example.org', { accepted_expectations: true }, 'cancelled')
  expect(await remind()).toEqual({ outcome: 'nobody-to-remind' })
  expect(await countLetters()).toBe(0)
})

test('a member is not reminded twice within three days, not even in another state', async () => {
  const id = await addMember('ada@example.org')
  expect(await remind()).toMatchObject({ people: 1 })
  await services.db.insertInto('community_pilot').values({ user_id: id }).execute()
  services.clock.advance(72 * hour - 1)
  expect(await remind()).toEqual({ outcome: 'nobody-to-remind' })
  services.clock.advance(1)
  await addMember('bob@example.org', { accepted_expectations: false })
  expect(await remind()).toMatchObject({ people: 2 })
  expect(await countLetters()).toBe(3)
})

test('a past bootcamp has no reminders', async () => {
  await addMember('ada@example.org')
  const { last_ends_at: ends } = await services.db
    .selectFrom('cohorts')
    .select('last_ends_at')
    .where('id', '=', pilot.id)
    .executeTakeFirstOrThrow()
  services.clock.set(ends ?? start)
  expect(await findToBeReminded(services.db, 1, services.clock.now(), pilot.id)).toMatchObject({
    isOver: true,
  })
  expect(await remind()).toEqual({ outcome: 'over' })
  expect(await countLetters()).toBe(0)
})

test('an address that a mail server has refused is left out and named, also when it is refused before the email is written', async () => {
  await addMember('ada@example.org')
  await addMember('bob@example.org')
  await addMember('cy@example.org')
  const refuse = (email: string) =>
    noteRefusedAddress(services.db as unknown as Tx, { email, reason: 'no-such-mailbox', refusedAt: start })
  await refuse('ADA@example.org')
  expect(await findToBeReminded(services.db, 5, start, pilot.id)).toMatchObject({
    people: 2,
    refused: { people: 1, named: [{ email: 'ada@example.org' }] },
  })
  expect(await remindParticipants(services, admin, pilot)).toEqual({ outcome: 'reminded', people: 2 })
  await refuse('bob@example.org')
  await services.runJobs([writeMailing([onboardingReminderMailing])])
  expect(await services.db.selectFrom('emails').select('recipient').execute()).toEqual([
    { recipient: 'cy@example.org' },
  ])
})

test('admins who remind at the same time remind once', async () => {
  for (let n = 0; n < 20; n += 1) await addMember(`member${n}@example.org`)
  await services.owner.pool.query(`create or replace function slow_down() returns trigger language plpgsql as
    'begin perform pg_sleep(0.02); return new; end'`)
  await services.owner.pool.query(
    'create trigger slow_down before insert on onboarding_reminders for each row execute function slow_down()',
  )
  const results = await Promise.all(Array.from({ length: 8 }, () => remind()))
  await services.owner.pool.query('drop trigger slow_down on onboarding_reminders')
  expect(results.filter(({ outcome }) => outcome === 'reminded')).toEqual([{ outcome: 'reminded', people: 20 }])
  expect(await countLetters()).toBe(20)
})

test('a failed mailing records no reminder', async () => {
  await addMember('ada@example.org')
  await services.owner.pool.query('alter table mailings add constraint no_room check (false) not valid')
  await expect(remind()).rejects.toThrow('no_room')
  await services.owner.pool.query('alter table mailings drop constraint no_room')
  expect(await remind()).toMatchObject({ people: 1 })
  expect(await countLetters()).toBe(1)
})

test('who takes the step before the email is written reads of the next one, who is ready or cancelled gets none; it expires when the next may be sent', async () => {
  for (const name of ['ada', 'bob', 'cy', 'dan']) await addMember(`${name}@example.org`)
  expect(await remindParticipants(services, admin, pilot)).toMatchObject({ people: 4 })
  const idOf = async (email: string) =>
    (await services.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  await services.db
    .insertInto('community_pilot')
    .values([
      { user_id: await idOf('ada@example.org'), accepted_expectations: true, questionnaire_completed: true },
      { user_id: await idOf('dan@example.org'), accepted_expectations: true },
    ])
    .execute()
  await services.db
    .updateTable('registrations')
    .set({ state: 'cancelled' })
    .where('member_id', '=', await idOf('bob@example.org'))
    .execute()
  await services.runJobs([writeMailing([onboardingReminderMailing])])
  const letters = await services.db
    .selectFrom('emails')
    .select(['recipient', 'expires_at'])
    .orderBy('recipient')
    .execute()
  const expires_at = new Date(start.getTime() + 72 * hour)
  expect(letters).toEqual([
    { recipient: 'cy@example.org', expires_at },
    { recipient: 'dan@example.org', expires_at },
  ])
  await services.sendEmails()
  const [dans] = (await services.mailbox.list()).filter(({ to }) => to === 'dan@example.org')
  expect((await services.mailbox.read(dans?.id ?? ''))?.text).toContain('Only the questionnaire is left.')
})

test('the list shows the last reminder, the question shows the recipients, and the audit log their number', async () => {
  await addMember('ada@example.org')
  await addMember('bob@example.org')
  expect(await findToBeReminded(services.db, 1, start, pilot.id)).toMatchObject({
    people: 2,
    named: [{ first_name: 'Ada', last_name: 'Lovelace', email: expect.any(String) }],
  })
  await remind()
  const { members } = await listByOnboardingState(
    services.db,
    { state: 'not-signed-up', search: '', page: 1 },
    pilot.id,
  )
  expect(members.map(({ reminded_at }) => reminded_at)).toEqual([start, start])
  expect(await findToBeReminded(services.db, 1, start, pilot.id)).toMatchObject({
    people: 0,
    hasMore: false,
    named: [],
  })
  const [entry] = await services.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').execute()
  expect(entry).toMatchObject({
    actor: 'boss@example.org',
    action: 'Onboarding reminder sent',
    subject: 'Pilot Bootcamp',
    changes: { 'people reminded': { after: 2 } },
  })
})

async function addMember(email: string, record?: object, status = 'registered'): Promise<string> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', email, status })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (record)
    await services.db
      .insertInto('community_pilot')
      .values({ user_id: id, ...record })
      .execute()
  return id
}

async function countLetters(): Promise<number> {
  return (await services.db.selectFrom('emails').select('id').execute()).length
}

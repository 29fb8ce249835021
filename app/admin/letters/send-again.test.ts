import { afterEach, beforeEach, expect, test } from 'vitest'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { findMemberRecord, type MemberRecord } from '../../membership/members.server.ts'
import { reservePlace } from '../../membership/reserving/reserve-place.server.ts'
import { changeMember } from '../../membership/roster/editing/change-member.server.ts'
import { findToBeReminded } from '../../portal/reminding/onboarding-reminders.server.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { listAddress } from './list-address.ts'
import { previewAgain, sendAgain } from './send-again.server.ts'

let services: TestServices
let boss: Confirmed<Organiser>
beforeEach(async () => {
  services = await openTestServices()
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'The', last_name: 'Boss', email: 'boss@example.org', role: 'admin', status: 'confirmed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  boss = { memberId: id, email: 'boss@example.org', least: 'organiser' } as Confirmed<Organiser>
})
afterEach(() => services.close())

test('a delivered confirmation is rendered anew, for its recipient alone, and two requests send it once', async () => {
  const ada = await register('ada@example.org')
  const letter = await newestLetterTo('ada@example.org')
  const again = await previewAgain(services, letter, null)
  expect(again).toMatchObject({ again: { how: 'anew' }, person: { id: ada.id } })
  expect(again?.shown?.text).not.toMatch(/registration\/[\w-]{64}/)
  const agreed = { newId: crypto.randomUUID(), letterId: letter, personId: ada.id, seen: again?.shown?.seen ?? '' }
  const results = await Promise.all([sendAgain(services, boss, agreed), sendAgain(services, boss, agreed)])
  expect(results).toMatchObject([{ outcome: 'sent' }, { outcome: 'sent' }])
  const sent = await services.mailbox.list()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@example.org', again?.shown?.subject],
    ['ada@example.org', again?.shown?.subject],
  ])
  expect(sent[0]?.text).toMatch(/registration\/[\w-]{64}/)
  expect(sent[0]?.text).toContain('sent it to you again')
})

test('after a correction of the address it goes to the new one, even if the original went to the old one', async () => {
  const ada = await register('wrong@example.org')
  const letter = await newestLetterTo('wrong@example.org')
  await edit(ada, { email: 'ada@example.org' })
  // No member has the old address; the person's page names the member.
  expect(await previewAgain(services, letter, null)).toMatchObject({ person: null, shown: null })
  const again = await previewAgain(services, letter, ada.id)
  const seen = again?.shown?.seen ?? ''
  expect(
    await sendAgain(services, boss, { newId: crypto.randomUUID(), letterId: letter, personId: ada.id, seen }),
  ).toMatchObject({
    outcome: 'sent',
    recipient: 'ada@example.org',
  })
  expect((await services.mailbox.list())[0]?.to).toBe('ada@example.org')
})

test('an email to another person is never sent to a person, not even from an address that changed hands', async () => {
  const ada = await register('shared@example.org')
  const first = await newestLetterTo('shared@example.org')
  await edit(ada, { email: 'ada@example.org' })
  const ben = await register('shared@example.org', 'Ben')
  const second = await newestLetterTo('shared@example.org')
  expect(second).not.toBe(first)
  expect(await previewAgain(services, second, ada.id)).toBeNull()
  expect(await previewAgain(services, first, ada.id)).toBeNull()
  expect(await previewAgain(services, second, ben.id)).toMatchObject({ person: { id: ben.id } })
  expect(
    await sendAgain(services, boss, { newId: crypto.randomUUID(), letterId: second, personId: ada.id, seen: '' }),
  ).toEqual({
    outcome: 'not-to-be-sent',
  })
})

test('an email that is no longer true is not sent, and a changed one is previewed first', async () => {
  const ada = await register('ada@example.org')
  const letter = await newestLetterTo('ada@example.org')
  const seen = (await previewAgain(services, letter, null))?.shown?.seen ?? ''
  await edit(ada, { firstName: 'Augusta' })
  const agreed = { newId: crypto.randomUUID(), letterId: letter, personId: ada.id, seen }
  expect(await sendAgain(services, boss, agreed)).toEqual({ outcome: 'changed-meanwhile' })
  await edit(ada, { status: 'cancelled' })
  expect(await previewAgain(services, letter, null)).toMatchObject({ shown: null })
  expect(await sendAgain(services, boss, agreed)).toEqual({ outcome: 'not-to-be-sent' })
  expect(await services.mailbox.list()).toHaveLength(1)
})

test('a member without a confirmation gets one, about their current status', async () => {
  const ada = await register('ada@example.org')
  await edit(ada, { status: 'waitlist' })
  const again = await previewAgain(services, 'confirmation', ada.id)
  expect(again?.shown?.subject).toMatch(/^You're on the waitlist/)
  const agreed = {
    newId: crypto.randomUUID(),
    letterId: 'confirmation',
    personId: ada.id,
    seen: again?.shown?.seen ?? '',
  }
  expect(await sendAgain(services, boss, agreed)).toMatchObject({ outcome: 'sent', recipient: 'ada@example.org' })
  expect((await services.mailbox.list())[0]?.subject).toBe(again?.shown?.subject)
  expect(await previewAgain(services, 'confirmation', null)).toBeNull()
})

test('one person is reminded of their step, and the next reminder of all leaves them out for a while', async () => {
  const ada = await register('ada@example.org')
  const again = await previewAgain(services, 'onboarding-reminder', ada.id)
  expect(again?.shown?.text).toContain('sign in')
  const agreed = { newId: crypto.randomUUID(), letterId: 'onboarding-reminder', personId: ada.id }
  expect(await sendAgain(services, boss, { ...agreed, seen: again?.shown?.seen ?? '' })).toMatchObject({
    outcome: 'sent',
  })
  const { people } = await findToBeReminded(services.db, 5, services.clock.now(), pilotCohort)
  expect(people).toBe(0)
})

test('a former organiser sends nothing', async () => {
  const ada = await register('ada@example.org')
  const letter = await newestLetterTo('ada@example.org')
  const seen = (await previewAgain(services, letter, null))?.shown?.seen ?? ''
  await services.db.updateTable('members').set({ role: 'member' }).where('id', '=', boss.memberId).execute()
  await expect(
    sendAgain(services, boss, { newId: crypto.randomUUID(), letterId: letter, personId: ada.id, seen }),
  ).rejects.toThrow()
  expect(await services.mailbox.list()).toHaveLength(1)
})

test('the way back leads to the list or to a person, and nowhere else', () => {
  expect(listAddress('search=ada&page=2')).toBe('/admin/messages/delivery?search=ada&page=2')
  expect(listAddress(`person=${boss.memberId}`)).toBe(`/admin/users/${boss.memberId}`)
  expect(listAddress('person=//evil.example')).toBe('/admin/messages/delivery')
  expect(listAddress(null)).toBe('/admin/messages/delivery')
})

async function register(email: string, firstName = 'Ada'): Promise<MemberRecord> {
  await reservePlace(services, { firstName, lastName: 'Lovelace', email, newsletter: false }, pilotCohort)
  const { id } = await services.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return recordOf(id)
}

async function newestLetterTo(email: string): Promise<string> {
  const { id } = await services.db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  services.clock.advance(1000)
  return id
}

async function recordOf(id: string): Promise<MemberRecord> {
  const record = await findMemberRecord(services.db, id, pilotCohort)
  if (!record) throw new Error('Nobody there')
  return record
}

async function edit({ id }: MemberRecord, change: Partial<MemberRecord>) {
  const { firstName, lastName, email, role, status, newsletter, version } = { ...(await recordOf(id)), ...change }
  const edited = { firstName, lastName, email, role, status, newsletter, version, tell: false }
  return changeMember(services, boss, id, { ...edited, reason: undefined, agreedTaken: undefined }, pilotCohort, boss)
}

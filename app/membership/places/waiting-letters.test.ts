import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeStatuses } from '../../../test/change-statuses.ts'
import { addCohort } from '../../../test/cohorts.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { sendNews } from '../../../test/messages.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { subscribe } from '../../../test/subscriptions.ts'
import { removeAdmin } from '../../invitations/remove-admin.server.ts'
import { writeMailing } from '../../mailings/write-mailings.server.ts'
import { messageLetters } from '../../messages/message.email.tsx'
import { messageMailings } from '../../messages/message-mailings.server.ts'
import { ownLinks } from '../../messages/own-links.server.ts'
import type { MailTransport } from '../../platform/mail/transport.server.ts'
import { portalCodeLetter } from '../../sign-in/codes/sign-in-code.email.tsx'
import type { ConfirmedOwner as Admin } from '../../viewer.ts'
import { farewellLetter } from '../farewell.email.tsx'
import { findMemberRecord } from '../members.server.ts'
import { givePlaceBack } from '../own-registration/give-place-back.server.ts'
import { findMemberOfRegistrationKey } from '../private-link/member-key.server.ts'
import { reservePlace } from '../reserving/reserve-place.server.ts'
import { changeMember } from '../roster/editing/change-member.server.ts'
import type { MemberEdit } from '../roster/editing/member-schema.ts'
import { listReaders } from '../subscriptions.server.ts'

let services: TestServices
let boss: Admin
let mail: 'works' | 'is away' | 'refuses'
const transport: MailTransport = {
  async send(message, signal) {
    if (mail === 'is away') throw new Error('no mail today')
    if (mail === 'refuses' && message.to === 'ada@example.org')
      throw Object.assign(new Error('no'), {
        command: 'RCPT TO',
        responseCode: 550,
        response: '550 5.1.1 User unknown',
      })
    await services.mailbox.send(message, signal)
  },
  close: async () => {},
}
beforeEach(async () => {
  mail = 'is away'
  services = await openTestServices({ transport })
  const email = 'boss@example.org'
  boss = {
    memberId: await add(email, { role: 'admin', status: 'confirmed', cohort_id: null }),
    email,
    least: 'owner',
  } as Admin
})
afterEach(() => services.close())

const june = { subject: 'June', body: 'Hello.' }
const minute = 60_000

async function add(email: string, change: Record<string, unknown> = {}): Promise<string> {
  const person = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
    status: 'registered',
  }
  const { id } = await services.db
    .insertInto('community_members')
    .values({ ...person, ...change })
    .returning('id')
    .executeTakeFirstOrThrow()
  await subscribe(services.db, { member_id: id })
  return id
}

/**
 * While mail is unavailable: a confirmation, a sign-in code and a newsletter wait for Ada, and a newsletter for Ben.
 *
 * @returns Ada's id
 */
async function withMailWaiting(): Promise<string> {
  const reservation = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', newsletter: true }
  await reservePlace(services, reservation as Parameters<typeof reservePlace>[1], pilotCohort)
  await add('ben@example.org')
  await services.outbox.add(services.db, portalCodeLetter, {
    to: 'ada@example.org',
    facts: { firstName: 'Ada', code: '042137', key: 'a key' },
  })
  await sendNews(services, boss, june)
  await services.runJobs([writeMailing([messageMailings.news])])
  const ada = await services.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', 'ada@example.org')
    .executeTakeFirstOrThrow()
  return ada.id
}

/** Mail works again. @returns recipients and subjects, sorted */
async function arrived(): Promise<string[]> {
  mail = 'works'
  services.clock.advance(24 * 60 * minute)
  await services.sendEmails()
  return (await services.mailbox.list()).map(({ to, subject }) => `${to}: ${subject}`).sort()
}

async function edit(id: string, change: Partial<MemberEdit>) {
  const member = await findMemberRecord(services.db, id, pilotCohort)
  if (!member) throw new Error('no such member')
  const { firstName, lastName, email, role, status, newsletter, version } = member
  const same = { firstName, lastName, email, role, status, newsletter, version, reason: '', tell: false }
  const edited = { ...same, agreedTaken: undefined, ...change } as MemberEdit
  const changed = await changeMember(services, boss, id, edited, pilotCohort, boss)
  await services.settleChanges()
  return changed
}

const reserved = 'Your place in the pilot bootcamp is reserved'
const toBen = 'ben@example.org: June'
const toBoss = 'boss@example.org: June'

async function cancelTogether(id: string) {
  const { done } = await changeStatuses(services, boss, { people: [id], to: 'cancelled', tell: false })
  return { outcome: done === 1 ? 'changed' : 'unchanged' }
}

describe('no waiting email is sent when', () => {
  test('an admin unsubscribes from the newsletter; the rest arrives', async () => {
    await edit(await withMailWaiting(), { newsletter: false })
    expect(await arrived()).toEqual([
      expect.stringMatching(/^ada@.*042137/),
      `ada@example.org: ${reserved}`,
      toBen,
      toBoss,
    ])
  })

  test.each([
    ['an admin cancels the member', (ada: string) => edit(ada, { status: 'cancelled' })],
    ['an admin cancels several members', cancelTogether],
  ])('%s', async (_what, cancel) => {
    expect(await cancel(await withMailWaiting())).toMatchObject({ outcome: expect.stringMatching(/saved|changed/) })
    expect(await arrived()).toEqual([toBen, toBoss])
  })

  test('the member gives the place back, except for the email about that', async () => {
    await givePlaceBack(services, await withMailWaiting(), 'place', pilotCohort)
    expect(await arrived()).toEqual(['ada@example.org: You gave back your place in the pilot bootcamp', toBen, toBoss])
  })

  test('the member was on the team only and leaves it', async () => {
    const former = await add('former@example.org', { role: 'admin', status: 'confirmed', cohort_id: null })
    await sendNews(services, boss, june)
    await services.runJobs([writeMailing([messageMailings.news])])
    await removeAdmin(services, boss, former)
    expect(await arrived()).toEqual([toBoss])
  })
})

describe('a corrected address', () => {
  test('gets the waiting emails about the place, with a working link, and the old address gets nothing', async () => {
    const ada = await withMailWaiting()
    expect(await edit(ada, { email: 'ada.king@example.org', firstName: 'Augusta' })).toMatchObject({ readdressed: 1 })
    expect(await arrived()).toEqual([`ada.king@example.org: ${reserved}`, toBen, toBoss])
    const [entry] = (await services.mailbox.list()).filter(({ to }) => to === 'ada.king@example.org')
    const { text = '' } = (await services.mailbox.read(entry?.id ?? '')) ?? {}
    expect(text).toContain('Augusta')
    const [, key = ''] = /\/registration\/([\w-]{64})/.exec(text) ?? []
    expect(await findMemberOfRegistrationKey(services, key)).toBe(ada)
  })

  test('with a change of case only keeps all emails', async () => {
    expect(await edit(await withMailWaiting(), { email: 'Ada@example.org' })).toMatchObject({ readdressed: 0 })
    expect(await arrived()).toHaveLength(5)
  })

  test('gets nothing if its owner is cancelled with it', async () => {
    await edit(await withMailWaiting(), { email: 'ada.king@example.org', status: 'cancelled' })
    expect(await arrived()).toEqual([toBen, toBoss])
  })

  test('removes the mark of a refused one, and gets the undelivered confirmation', async () => {
    const ada = await withMailWaiting()
    mail = 'refuses'
    services.clock.advance(minute)
    await services.sendEmails()
    services.clock.advance(60 * minute)
    await services.sendEmails()
    const marked = () => services.db.selectFrom('refused_addresses').select('email').execute()
    expect(await marked()).toEqual([{ email: 'ada@example.org' }])
    await edit(ada, { lastName: 'King' })
    expect(await marked(), 'another change is none of the address').toHaveLength(1)
    expect(await edit(ada, { email: 'ada.king@example.org' })).toMatchObject({ readdressed: 1 })
    expect(await marked()).toEqual([])
    expect(await arrived()).toContain(`ada.king@example.org: ${reserved}`)
  })

  test('of another member changes nothing, and waiting emails stay', async () => {
    expect(await edit(await withMailWaiting(), { email: 'ben@example.org' })).toEqual({ outcome: 'email-taken' })
    expect(await arrived()).toHaveLength(5)
  })

  test("gets no email that can't be unsealed", async () => {
    const ada = await withMailWaiting()
    await services.db
      .updateTable('emails')
      .set({ sealed_facts: Buffer.from('x') })
      .where('kind', '=', 'reservation')
      .execute()
    await edit(ada, { email: 'ada.king@example.org' })
    expect(await arrived()).toEqual([toBen, toBoss])
  })
})

test("answers to a visitor's message and farewell emails are sent after any change by an admin", async () => {
  const ada = await withMailWaiting()
  await services.outbox.add(services.db, farewellLetter, {
    to: 'ada@example.org',
    facts: { firstName: 'Ada', byThemselves: true },
  })
  await edit(ada, { status: 'cancelled' })
  expect(await arrived()).toEqual(['ada@example.org: You’ve left AgentSpark', toBen, toBoss])
})

test.each([
  ['an admin unsubscribes them', (ada: string) => edit(ada, { newsletter: false })],
  ['an admin corrects the address', (ada: string) => edit(ada, { email: 'ada.king@example.org' })],
  ['an admin cancels several members', cancelTogether],
  ['they give the place back', (ada: string) => givePlaceBack(services, ada, 'place', pilotCohort)],
])("a member who is changed while an email is written doesn't get it: %s", async (_what, change) => {
  const ada = await add('ada@example.org')
  let changed: Promise<unknown> = Promise.resolve()
  await services.db.transaction().execute(async (tx) => {
    await listReaders(tx, 'news', { cohortId: null, after: null, limit: 10 })
    changed = change(ada)
    await untilWaiting(services.pool)
    const copy = { ...june, ...ownLinks(services, 'news', { memberId: ada, email: 'ada@example.org' }) }
    await services.outbox.addAll(tx, messageLetters.news, [{ to: 'ada@example.org', facts: copy }])
  })
  await changed
  expect((await arrived()).filter((line) => line.endsWith('June'))).toEqual([])
})

test.each([
  ['that is over', 'registered', -1, { 'message-news': 1, 'portal-code': 1, reservation: 0 }],
  ['that is to come', 'waiting', 30, { 'message-news': 1, 'portal-code': 0, reservation: 1 }],
  ['that was left as well', 'cancelled', 30, { 'message-news': 0, 'portal-code': 0, reservation: 0 }],
])('a cancelled member keeps emails about another cohort, %s', async (_which, state, days, kept) => {
  const id = await withMailWaiting()
  const starts = new Date(services.clock.now().getTime() + days * 86_400_000)
  const other = await addCohort(services.db, { starts })
  // Both are over by the database's clock, so the member can have both.
  await services.db.insertInto('registrations').values({ member_id: id, cohort_id: other, state }).execute()
  await givePlaceBack(services, id, 'place', pilotCohort)
  const rows = await services.db
    .selectFrom('emails')
    .select((where) => ['kind', where.fn.countAll<number>().as('count')])
    .where('recipient', '=', 'ada@example.org')
    .where('state', '=', 'waiting')
    .groupBy('kind')
    .execute()
  const waiting = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  expect({ 'message-news': 0, 'portal-code': 0, reservation: 0, ...waiting }).toEqual({ ...kept, 'give-back': 1 })
})

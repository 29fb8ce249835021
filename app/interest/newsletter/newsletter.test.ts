import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { sendNews } from '../../../test/messages.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { writeMailing } from '../../mailings/write-mailings.server.ts'
import { memberOfUnsubscribeKey } from '../../membership/private-link/member-key.server.ts'
import { registerCommunityMember } from '../../membership/registrations.server.ts'
import { deleteMember } from '../../membership/roster/editing/delete-member.server.ts'
import { findTopics } from '../../membership/subscribers.server.ts'
import { countReach, previewAudience } from '../../messages/audiences.server.ts'
import { messageMailings } from '../../messages/message-mailings.server.ts'
import { chooseTopics } from '../../messages/topics/choose-topics.server.ts'
import { requestOwnLink } from '../../messages/topics/send-own-link.server.ts'
import { daysToConfirm } from '../interest.ts'
import { askForNewsletter } from './ask-for-newsletter.server.ts'
import { confirmNewsletter } from './confirm-newsletter.server.ts'
import { forgetUnconfirmedAddresses } from './forget-unconfirmed-addresses.server.ts'
import { stopNewsletter } from './stop-newsletter.server.ts'

const email = 'ada@example.org'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const stored = () => services.db.selectFrom('newsletter_addresses').selectAll().orderBy('email').execute()
const subjectsTo = async (to: string) =>
  (await services.mailbox.list()).filter((letter) => letter.to === to).map(({ subject }) => subject)

/** The subjects of the links in the emails to an address, the newest first. */
async function idsInEmails(to = email): Promise<(string | null)[]> {
  const letters = (await services.mailbox.list()).filter((letter) => letter.to === to)
  const keys = letters.map(({ text }) => /\/newsletter\/([\w-]{64})/.exec(text)?.[1] ?? '')
  return keys.map((key) => memberOfUnsubscribeKey(services, key))
}

async function confirmed(to = email): Promise<string> {
  await askForNewsletter(services, { email: to })
  const id = (await stored()).find((address) => address.email === to)?.id ?? ''
  await confirmNewsletter(services, id)
  return id
}

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ADA@example.org', newsletter: false }
async function register() {
  const { memberId } = await services.db
    .transaction()
    .execute((tx) => registerCommunityMember(tx, person, 1, services.clock.now()))
  return memberId
}

let admin: Awaited<ReturnType<typeof addAdmin>> | null = null
beforeEach(() => {
  admin = null
})
async function newsTo(): Promise<string[]> {
  admin ??= await addAdmin(services)
  const before = (await services.mailbox.list()).length
  await sendNews(services, admin, { audience: 'list=subscribers', topic: 'news', subject: `News ${before}` })
  await services.runJobs([writeMailing(Object.values(messageMailings))])
  await services.sendEmails()
  const news = (await services.mailbox.list()).filter(({ subject }) => subject === `News ${before}`)
  return news.map(({ to }) => to.toLowerCase()).sort()
}

test('an address gets no newsletter before its link was used, and gets it afterwards', async () => {
  await askForNewsletter(services, { email })
  expect(await subjectsTo(email)).toEqual([expect.stringMatching(/^Confirm your .* newsletter$/)])
  expect(await newsTo()).toEqual([])
  const [id] = await idsInEmails()
  await confirmNewsletter(services, id ?? '')
  expect(await newsTo()).toEqual([email])
  const newest = (await services.mailbox.list()).find(({ subject }) => subject.startsWith('News'))
  expect(newest?.text).not.toContain('/registration/')
  expect((await idsInEmails()).every((named) => named === id)).toBe(true)
})

test('the form answers known and unknown addresses alike, and only the email shows the difference', async () => {
  await confirmed()
  expect(await askForNewsletter(services, { email: 'ADA@example.org' })).toEqual({ seconds: 0, letterSent: true })
  expect(await stored()).toMatchObject([{ email, confirmed_at: services.clock.now() }])
  const subjects = (await services.mailbox.list()).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringMatching(/^You already get the .* newsletter$/))
  for (const tag of ['+1', '+2', '+3']) await askForNewsletter(services, { email: `ada${tag}@example.org` })
  expect(await services.mailbox.list(), 'two emails an hour to one mailbox').toHaveLength(2)
})

test('a visitor whose mailbox reached its limit of two emails is told when to ask again', async () => {
  for (let time = 1; time <= 2; time += 1)
    expect(await askForNewsletter(services, { email })).toEqual({ seconds: 0, letterSent: true })
  services.clock.advance(60_000)
  expect(await askForNewsletter(services, { email })).toMatchObject({ seconds: 3540 })
})

test('an unconfirmed address is deleted after a week', async () => {
  await confirmed()
  await askForNewsletter(services, { email: 'stranger@example.org' })
  services.clock.advance(daysToConfirm * 24 * 3600 * 1000)
  await forgetUnconfirmedAddresses(services)
  expect(await stored()).toHaveLength(2)
  services.clock.advance(1)
  await forgetUnconfirmedAddresses(services)
  expect(await stored()).toMatchObject([{ email }])
})

test('an address that unsubscribes is deleted, and a waiting newsletter isn’t sent', async () => {
  const id = await confirmed()
  admin = await addAdmin(services)
  await sendNews(services, admin, { audience: 'list=subscribers', topic: 'news', subject: 'Late' })
  await services.runJobs([writeMailing(Object.values(messageMailings))])
  await stopNewsletter(services, id)
  await stopNewsletter(services, id)
  await services.sendEmails()
  expect(await subjectsTo(email)).not.toContain('Late')
  expect(await stored()).toEqual([])
})

test('the audience News counts and lists addresses without an account beside members, each person once', async () => {
  await confirmed()
  await confirmed('eve@example.org')
  await askForNewsletter(services, { email: 'unconfirmed@example.org' })
  const memberId = await register()
  const { size, first } = await previewAudience(services.db, { to: 'subscribers' }, null, 10)
  expect(size).toEqual({ total: 2, hasMore: false })
  expect(first.map(({ id }) => id).sort()).toEqual([memberId, null].sort())
  expect(await countReach(services.db, { to: 'subscribers' }, 'news', null)).toMatchObject({ reached: 2 })
  expect(await newsTo()).toEqual([email, 'eve@example.org'])
  expect((await previewAudience(services.db, { to: 'subscribers' }, 1, 10)).first).toMatchObject([{ id: memberId }])
})

test('a person who registers later keeps the newsletter, and the earlier link stops it', async () => {
  const id = await confirmed()
  const memberId = await register()
  expect(await findTopics(services.db, memberId)).toMatchObject({ news: true })
  await stopNewsletter(services, id)
  expect(await findTopics(services.db, memberId)).toMatchObject({ news: false })
  expect(await newsTo()).toEqual([])
})

test('a member who subscribes by the form has chosen News, and one who stops News gets none by the address either', async () => {
  const memberId = await register()
  await confirmed()
  expect(await findTopics(services.db, memberId)).toMatchObject({ news: true })
  await chooseTopics(services, memberId, { news: false })
  expect(await stored()).toEqual([])
  await confirmed()
  await services.db.updateTable('members').set({ newsletter_subscription: false }).execute()
  expect(await stored(), 'however it was changed').toEqual([])
})

test('a person who gives a place back still gets the newsletter they subscribed to by the form, once', async () => {
  await confirmed()
  await register()
  await services.db.updateTable('registrations').set({ status: 'cancelled' }).execute()
  expect(await newsTo()).toEqual([email])
})

test('a person who becomes a member between two batches gets one copy', async () => {
  await confirmed()
  admin = await addAdmin(services)
  await sendNews(services, admin, { audience: 'list=subscribers', topic: 'news', subject: 'Once' })
  await services.runJobs([writeMailing(Object.values(messageMailings))])
  await register()
  // Whichever id is larger, the next batch meets the member.
  const { rows } = await sql<{ id: number }>`
    update mailings set finished_at = null, last_key = '00000000-0000-0000-0000-000000000000' returning id`.execute(
    services.db,
  )
  await services.jobs.add(services.db, 'mailing', { mailing: rows[0]?.id }, services.clock.now())
  await services.runJobs([writeMailing(Object.values(messageMailings))])
  await services.sendEmails()
  expect((await subjectsTo(email)).filter((subject) => subject === 'Once')).toHaveLength(1)
  expect(await subjectsTo(person.email)).not.toContain('Once')
})

test('a member’s deletion removes their address, and a corrected address doesn’t count as confirmed', async () => {
  await confirmed()
  const memberId = await register()
  await services.db.updateTable('members').set({ email: 'ada.l@example.org' }).execute()
  expect(await stored()).toEqual([])
  expect(await findTopics(services.db, memberId)).toMatchObject({ news: true })
  await services.db
    .insertInto('newsletter_addresses')
    .values({ email: 'ada.l@example.org', asked_at: new Date() })
    .execute()
  await deleteMember(services, memberId, null)
  expect(await stored()).toEqual([])
})

test('a person without an account who asks for their link gets the unsubscribe link of each list they are on', async () => {
  const id = await confirmed()
  services.clock.advance(3600_000)
  await requestOwnLink(services, email)
  await services.runJobs()
  await services.sendEmails()
  const link = (await services.mailbox.list()).find(({ subject }) => subject === 'Your link')
  expect(link?.text).toContain('Stop the newsletter')
  expect(link?.text).not.toContain('/interest/')
  const [, key = ''] = /\/newsletter\/([\w-]{64})\/unsubscribe/.exec(link?.text ?? '') ?? []
  expect(memberOfUnsubscribeKey(services, key)).toBe(id)
})

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { contextOf } from '../../test/context.ts'
import { sendNews } from '../../test/messages.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { writeMailing } from '../mailings/write-mailings.server.ts'
import { updateMember } from '../membership/members.server.ts'
import { readTopicKey } from '../membership/private-link/topic-links.server.ts'
import { registerNewcomer } from '../membership/registrations.server.ts'
import { reservePlace } from '../membership/reserving/reserve-place.server.ts'
import { deleteMember } from '../membership/roster/editing/delete-member.server.ts'
import { daysToConfirm } from '../membership/subscription.ts'
import { findTopics, forgetUnconfirmedBefore } from '../membership/subscriptions.server.ts'
import { countReach, previewAudience } from '../messages/audiences.server.ts'
import { messageMailings } from '../messages/message-mailings.server.ts'
import { requestOwnLink } from '../messages/topics/send-own-link.server.ts'
import { askToSubscribe } from './ask-to-subscribe.server.ts'
import { chooseTopics, confirmTopic, stopTopic } from './choose-topics.server.ts'
import { action as stopAction } from './stop-page.tsx'

const email = 'ada@example.org'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const stored = () => services.db.selectFrom('subscriptions').selectAll().orderBy('email').execute()
const ask = (address = email) => askToSubscribe(services, 'news', address)
const confirm = (id: string) => confirmTopic(services, 'news', id)
const stop = (id: string) => stopTopic(services, 'news', id)
const subjectsTo = async (to: string) =>
  (await services.mailbox.list()).filter((letter) => letter.to === to).map(({ subject }) => subject)

/** The subscriptions of the links in the emails to an address, the newest first. */
async function idsInEmails(to = email): Promise<(string | null)[]> {
  const letters = (await services.mailbox.list()).filter((letter) => letter.to === to)
  const keys = letters.map(({ text }) => /\/newsletter\/([\w-]{64})/.exec(text)?.[1] ?? '')
  return keys.map((key) => readTopicKey(services, 'news', key))
}

async function confirmed(to = email): Promise<string> {
  await ask(to)
  const [id = ''] = await idsInEmails(to)
  await confirm(id ?? '')
  return id ?? ''
}

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ADA@example.org', newsletter: false }
async function register() {
  const { memberId } = await services.db
    .transaction()
    .execute((tx) => registerNewcomer(tx, person, 1, services.clock.now()))
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
  await ask()
  expect(await subjectsTo(email)).toEqual([expect.stringMatching(/^Confirm your .* newsletter$/)])
  expect(await newsTo()).toEqual([])
  const [id] = await idsInEmails()
  await confirm(id ?? '')
  expect(await newsTo()).toEqual([email])
  const newest = (await services.mailbox.list()).find(({ subject }) => subject.startsWith('News'))
  expect(newest?.text).not.toContain('/registration/')
  expect((await idsInEmails()).every((named) => named === id)).toBe(true)
})

test('the form answers known and unknown addresses alike, and only the email shows the difference', async () => {
  await confirmed()
  expect(await ask('ADA@example.org')).toEqual({ seconds: 0, letterSent: true })
  expect(await stored()).toMatchObject([{ email, confirmed_at: services.clock.now() }])
  const subjects = (await services.mailbox.list()).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringMatching(/^You already get the .* newsletter$/))
  for (const tag of ['+1', '+2', '+3']) await ask(`ada${tag}@example.org`)
  expect(await services.mailbox.list(), 'two emails an hour to one mailbox').toHaveLength(2)
})

test('a visitor whose mailbox reached its limit of two emails is told when to ask again', async () => {
  for (let time = 1; time <= 2; time += 1) expect(await ask()).toEqual({ seconds: 0, letterSent: true })
  services.clock.advance(60_000)
  expect(await ask()).toMatchObject({ seconds: 3540 })
})

test('an unconfirmed address is deleted after a week', async () => {
  await confirmed()
  await ask('stranger@example.org')
  services.clock.advance(daysToConfirm * 24 * 3600 * 1000)
  const forget = () =>
    forgetUnconfirmedBefore(services.db, new Date(services.clock.now().getTime() - daysToConfirm * 24 * 3600 * 1000))
  await forget()
  expect(await stored()).toHaveLength(2)
  services.clock.advance(1)
  await forget()
  expect(await stored()).toMatchObject([{ email }])
})

test('an address that unsubscribes is deleted, and a waiting newsletter isn’t sent', async () => {
  const id = await confirmed()
  admin = await addAdmin(services)
  await sendNews(services, admin, { audience: 'list=subscribers', topic: 'news', subject: 'Late' })
  await services.runJobs([writeMailing(Object.values(messageMailings))])
  await stop(id)
  await stop(id)
  await services.sendEmails()
  expect(await subjectsTo(email)).not.toContain('Late')
  expect(await stored()).toEqual([])
})

test('the audience News counts and lists addresses without an account beside members, each person once', async () => {
  await confirmed()
  await confirmed('eve@example.org')
  await ask('unconfirmed@example.org')
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
  await stop(id)
  expect(await findTopics(services.db, memberId)).toMatchObject({ news: false })
  expect(await newsTo()).toEqual([])
})

test('a member who subscribes by the form has chosen News, and one who stops News is off the list', async () => {
  const memberId = await register()
  await confirmed()
  expect(await findTopics(services.db, memberId)).toMatchObject({ news: true })
  await chooseTopics(services, memberId, { news: false })
  expect(await newsTo()).toEqual([])
})

test('a newsletter ticked at registration is confirmed at once, its email names it, and one post stops it', async () => {
  await reservePlace(services, { ...person, newsletter: true }, 1)
  expect(await newsTo()).toEqual([email])
  const letter = (await services.mailbox.list()).find(({ subject }) => subject.startsWith('Your place'))
  expect(letter?.text).toContain('You also asked for our newsletter.')
  const [, key = ''] = /\/newsletter\/([\w-]{64})\/unsubscribe/.exec(letter?.text ?? '') ?? []
  const url = new URL(`https://bootcamp.example/newsletter/${key}/unsubscribe`)
  const args = { params: { key }, url, context: contextOf(services) }
  await stopAction(args as unknown as Parameters<typeof stopAction>[0])
  expect(await newsTo()).toEqual([])
})

test('a stranger who asks for a member’s address changes nothing, and a click of the mailbox’s owner ends a pause', async () => {
  await reservePlace(services, { ...person, newsletter: true }, 1)
  await services.db.updateTable('registrations').set({ state: 'cancelled' }).execute()
  const before = await stored()
  services.clock.advance(3600_000)
  await ask()
  expect(await stored()).toEqual(before)
  expect(await newsTo(), 'paused while cancelled').toEqual([])
  const [id] = await idsInEmails()
  await confirm(id ?? '')
  expect(await newsTo()).toEqual([email])
})

test('a person who gives a place back still gets the newsletter they subscribed to by the form, once', async () => {
  await confirmed()
  await register()
  await services.db.updateTable('registrations').set({ state: 'cancelled' }).execute()
  expect(await newsTo()).toEqual([email])
})

test('a person who becomes a member between two batches gets one copy', async () => {
  const id = await confirmed()
  const other = await confirmed('eve@example.org')
  const first = id < other ? { address: email, id } : { address: 'eve@example.org', id: other }
  admin = await addAdmin(services)
  await sendNews(services, admin, { audience: 'list=subscribers', topic: 'news', subject: 'Once' })
  await services.runJobs([writeMailing(Object.values(messageMailings))])
  const newcomer = { ...person, email: first.address }
  await services.db.transaction().execute((tx) => registerNewcomer(tx, newcomer, 1, services.clock.now()))
  // As after a batch of one.
  const { rows } = await sql<{ id: number }>`
    update mailings set finished_at = null, last_key = ${first.id} returning id`.execute(services.db)
  await sql`delete from emails where recipient <> ${first.address}`.execute(services.db)
  await services.jobs.add(services.db, 'mailing', { mailing: rows[0]?.id }, services.clock.now())
  await services.runJobs([writeMailing(Object.values(messageMailings))])
  await services.sendEmails()
  for (const to of [email, 'eve@example.org'])
    expect((await subjectsTo(to)).filter((subject) => subject === 'Once')).toHaveLength(1)
})

test('a corrected address takes the choice along, and what it asked for by itself', async () => {
  const id = await confirmed()
  const memberId = await register()
  const corrected = 'ada.l@example.org'
  const own = await confirmed(corrected)
  const to = { firstName: 'Ada', lastName: 'Lovelace', role: 'member' as const, newsletter: true, email: corrected }
  await services.db.transaction().execute((tx) => updateMember(tx, memberId, to))
  expect(await stored()).toMatchObject([{ id: own, member_id: memberId }])
  expect(await newsTo()).toEqual([corrected])
  await stop(id)
  expect(await newsTo(), 'the link of the former address stops nothing more').toEqual([corrected])
  await stop(own)
  expect(await newsTo()).toEqual([])
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
  expect(readTopicKey(services, 'news', key)).toBe(id)
})

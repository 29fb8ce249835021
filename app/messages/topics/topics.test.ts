import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { dump } from '../../../test/dump.ts'
import { sendNews } from '../../../test/messages.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { writeMailing } from '../../mailings/write-mailings.server.ts'
import { findMemberOfRegistrationKey } from '../../membership/private-link/member-key.server.ts'
import { readTopicKey, topicKey } from '../../membership/private-link/topic-links.server.ts'
import { chosenTopics } from '../../membership/subscription.ts'
import { findTopics } from '../../membership/subscriptions.server.ts'
import { askToSubscribe } from '../../subscriptions/ask-to-subscribe.server.ts'
import { chooseTopics } from '../../subscriptions/choose-topics.server.ts'
import { type MessageTopic, messageTopics } from '../message.ts'
import { messageMailings } from '../message-mailings.server.ts'
import { requestOwnLink } from './send-own-link.server.ts'

let services: TestServices
let ada: string
beforeEach(async () => {
  services = await openTestServices()
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: "O'Brien", email: 'ada@example.org', status: 'registered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  ada = id
})
afterEach(() => services.close())

const topics = async () => {
  const { news, 'next-bootcamp': next, cohort } = (await findTopics(services.db, ada)) ?? {}
  return { news, next, cohort }
}
const letters = () => services.mailbox.list()

test('a topic is chosen by itself, and topics that are not named stay unchanged', async () => {
  expect(await topics()).toEqual({ news: false, next: false, cohort: true })
  expect(await chooseTopics(services, ada, { 'next-bootcamp': true })).toBe('chosen')
  expect(await topics()).toEqual({ news: false, next: true, cohort: true })
  await chooseTopics(services, ada, { news: true, cohort: false })
  expect(await topics()).toEqual({ news: true, next: true, cohort: false })
  await chooseTopics(services, ada, { 'next-bootcamp': false })
  expect(await topics()).toEqual({ news: true, next: false, cohort: false })
  expect(await chooseTopics(services, randomUUID(), { 'next-bootcamp': true })).toBe('member-not-found')
})

const stopped: [MessageTopic, Parameters<typeof chooseTopics>[2]][] = [
  ['news', { news: false }],
  ['next-bootcamp', { 'next-bootcamp': false }],
  ['cohort', { cohort: false }],
]

test.each(stopped)('who stops %s gets no waiting email about it, and all others', async (topic, choice) => {
  const admin = await addAdmin(services)
  await chooseTopics(services, ada, { news: true, 'next-bootcamp': true, cohort: true })
  for (const about of messageTopics)
    await sendNews(services, admin, { audience: 'list=members&status=registered', topic: about, subject: about })
  await services.runJobs([writeMailing(Object.values(messageMailings))])
  await chooseTopics(services, ada, choice)
  await services.sendEmails()
  const others = ['cohort', 'news', 'next-bootcamp', 'place'].filter((about) => about !== topic)
  expect((await letters()).map(({ subject }) => subject).sort()).toEqual(others)
})

test('each topic has its own unsubscribe link, which opens nothing else', () => {
  for (const topic of chosenTopics) {
    const key = topicKey(services.secret, topic, ada)
    for (const other of chosenTopics)
      expect(readTopicKey(services, other, key), `${topic} for ${other}`).toBe(other === topic ? ada : null)
  }
})

test("a message about a place can't be unsubscribed from, and every topic can", async () => {
  const admin = await addAdmin(services)
  await chooseTopics(services, ada, { news: true, 'next-bootcamp': true })
  for (const topic of messageTopics)
    await sendNews(services, admin, { audience: 'list=members&status=registered', topic, subject: topic })
  await services.runJobs([writeMailing(Object.values(messageMailings))])
  await services.sendEmails()
  for (const { subject, text } of await letters()) {
    expect(text.includes('Unsubscribe'), subject).toBe(subject !== 'place')
    const [, registration = ''] = /\/registration\/([\w-]+)/.exec(text) ?? []
    expect(await findMemberOfRegistrationKey(services, registration)).toBe(ada)
  }
})

test('a member gets their link, an address interested in the next bootcamp its unsubscribe link, and other addresses nothing', async () => {
  await services.db
    .insertInto('subscriptions')
    .values([
      { topic: 'next-bootcamp', email: 'eve@example.org', asked_at: new Date(), confirmed_at: new Date() },
      { topic: 'next-bootcamp', email: 'unconfirmed@example.org', asked_at: new Date() },
    ])
    .execute()
  for (const email of ['ADA@example.org', 'eve@example.org', 'unconfirmed@example.org', 'stranger@example.org'])
    await requestOwnLink(services, email)
  await sendLinks()
  const [toAda, toEve, ...others] = (await letters()).sort((one, other) => one.to.localeCompare(other.to))
  expect(others).toEqual([])
  expect([toAda?.to, toEve?.to]).toEqual(['ada@example.org', 'eve@example.org'])
  const [, registration = ''] = /\/registration\/([\w-]+)\/emails/.exec(toAda?.text ?? '') ?? []
  expect(await findMemberOfRegistrationKey(services, registration)).toBe(ada)
  const [, interest = ''] = /\/interest\/([\w-]+)\/stop/.exec(toEve?.text ?? '') ?? []
  expect(readTopicKey(services, 'next-bootcamp', interest)).not.toBeNull()
})

/** The background job of the server. */
async function sendLinks(): Promise<void> {
  await services.runJobs()
  await services.sendEmails()
}

async function linksTo(to: string): Promise<number> {
  await sendLinks()
  return (await letters()).filter((letter) => letter.to === to && letter.subject === 'Your link').length
}

test('an address gets its link twice an hour, and a mailbox four times for all its spellings', async () => {
  const waits: number[] = []
  for (let time = 1; time <= 4; time += 1) waits.push(await requestOwnLink(services, 'ada@example.org'))
  expect(waits).toEqual([0, 0, 3600, 3600])
  expect(await linksTo('ada@example.org')).toBe(2)

  const tags = ['+1', '+2', '+3']
  await services.db
    .insertInto('community_members')
    .values(
      tags.map((tag) => ({ first_name: 'Ada', last_name: tag, email: `ada${tag}@example.org`, status: 'registered' })),
    )
    .execute()
  for (const tag of [...tags, ...tags]) await requestOwnLink(services, `ada${tag}@example.org`)
  expect(await linksTo('ada+1@example.org')).toBe(1)
  expect(await linksTo('ada+2@example.org')).toBe(1)
  expect(await linksTo('ada+3@example.org')).toBe(0)
})

test("strangers can't keep a member from their link, by any other form or spelling", async () => {
  for (let time = 1; time <= 3; time += 1) {
    await askToSubscribe(services, 'news', 'ada@example.org')
    await askToSubscribe(services, 'next-bootcamp', `ada+${time}@example.org`)
    await requestOwnLink(services, `ada+stranger@example.org`)
  }
  expect(await requestOwnLink(services, 'ada@example.org')).toBe(0)
  expect(await linksTo('ada@example.org')).toBe(1)
})

test('a known and an unknown address get the same answer about when to ask again', async () => {
  for (const email of ['ada@example.org', 'stranger@example.org']) {
    expect([await requestOwnLink(services, email), await requestOwnLink(services, email)], email).toEqual([0, 0])
    services.clock.advance(60_000)
    expect(await requestOwnLink(services, email.toUpperCase()), email).toBe(3540)
    services.clock.advance(3_540_000)
    expect(await requestOwnLink(services, email), email).toBe(0)
  }
})

test('nothing is looked up before the answer: known and unknown addresses leave the same traces', async () => {
  const traces: unknown[] = []
  for (const email of ['ada@example.org', 'eve@example.org']) {
    const before = await countRows()
    await requestOwnLink(services, email)
    const after = await countRows()
    traces.push(Object.fromEntries(Object.entries(after).map(([table, rows]) => [table, rows - (before[table] ?? 0)])))
  }
  expect(traces[0]).toEqual(traces[1])
  expect(JSON.stringify(await services.listJobs())).not.toContain('example')
  expect([await linksTo('ada@example.org'), await linksTo('eve@example.org')]).toEqual([1, 0])
})

test("a request that can't be opened is given up within about an hour", async () => {
  const start = services.clock.now().getTime()
  await requestOwnLink(services, 'ada@example.org')
  const changed = { ...services, secret: 'another secret of at least thirty-two characters' }
  for (let [next] = await services.listJobs(); next; [next] = await services.listJobs()) {
    services.clock.set(new Date(next.startAfter.getTime() + 1))
    await services.runJobs(undefined, changed)
  }
  expect(services.clock.now().getTime() - start).toBeGreaterThan(15 * 60_000)
  expect(services.clock.now().getTime() - start).toBeLessThan(90 * 60_000)
})

async function countRows(): Promise<Record<string, number>> {
  const tables = await dump(services.owner.pool)
  return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]))
}

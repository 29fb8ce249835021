import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { sendNews } from '../../../test/messages.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { interestOfKey } from '../../interest/interest-key.server.ts'
import { writeMailings } from '../../mailings/write-mailings.server.ts'
import {
  cohortNewsKey,
  findMemberOfRegistrationKey,
  memberOfCohortNewsKey,
  memberOfUnsubscribeKey,
  unsubscribeKey,
} from '../../membership/private-link/member-key.server.ts'
import { findTopics } from '../../membership/subscribers.server.ts'
import type { MessageTopic } from '../message.ts'
import { messageMailings } from '../message-mailings.server.ts'
import { chooseTopics } from './choose-topics.server.ts'
import { sendOwnLink } from './send-own-link.server.ts'
import { readTopicLink } from './topic-links.server.ts'

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
  const { news, next, cohort } = (await findTopics(services.db, ada)) ?? {}
  return { news, next, cohort }
}
const letters = () => services.mailbox.list()

test('a topic is chosen for itself, and what is not named stays as it is', async () => {
  expect(await topics()).toEqual({ news: false, next: false, cohort: true })
  expect(await chooseTopics(services, ada, { next: true })).toBe('chosen')
  expect(await topics()).toEqual({ news: false, next: true, cohort: true })
  await chooseTopics(services, ada, { news: true, cohort: false })
  expect(await topics()).toEqual({ news: true, next: true, cohort: false })
  await chooseTopics(services, ada, { next: false })
  expect(await topics()).toEqual({ news: true, next: false, cohort: false })
  expect(await chooseTopics(services, randomUUID(), { next: true })).toBe('member-not-found')
})

const stopped: [MessageTopic, Parameters<typeof chooseTopics>[2]][] = [
  ['news', { news: false }],
  ['next', { next: false }],
  ['cohort', { cohort: false }],
]

test.each(stopped)(
  'who stops %s gets no email of it that is written and waits, and the others all the same',
  async (topic, choice) => {
    const admin = await addAdmin(services)
    await chooseTopics(services, ada, { news: true, next: true, cohort: true })
    for (const about of ['place', 'news', 'next', 'cohort'] as const)
      await sendNews(services, admin, { audience: 'list=members&status=registered', topic: about, subject: about })
    await writeMailings(services, Object.values(messageMailings))
    await chooseTopics(services, ada, choice)
    await services.outbox.deliverDue()
    const others = ['cohort', 'news', 'next', 'place'].filter((about) => about !== topic)
    expect((await letters()).map(({ subject }) => subject).sort()).toEqual(others)
  },
)

test('each topic is stopped by a link of its own, which opens nothing else', async () => {
  const [news, cohort] = [unsubscribeKey(services.secret, ada), cohortNewsKey(services.secret, ada)]
  expect(readTopicLink(services, `/newsletter/${news}/unsubscribe`, news)).toEqual({ topic: 'news', memberId: ada })
  expect(readTopicLink(services, `/cohort-news/${cohort}/unsubscribe`, cohort)).toEqual({
    topic: 'cohort',
    memberId: ada,
  })
  expect(readTopicLink(services, `/cohort-news/${news}/unsubscribe`, news).memberId).toBeNull()
  expect(readTopicLink(services, `/newsletter/${cohort}/unsubscribe`, cohort).memberId).toBeNull()
  expect([memberOfUnsubscribeKey(services, cohort), memberOfCohortNewsKey(services, news)]).toEqual([null, null])
})

test('what is about a place carries no way to unsubscribe, and every topic has one', async () => {
  const admin = await addAdmin(services)
  await chooseTopics(services, ada, { news: true, next: true })
  for (const topic of ['place', 'news', 'next', 'cohort'] as const)
    await sendNews(services, admin, { audience: 'list=members&status=registered', topic, subject: topic })
  await writeMailings(services, Object.values(messageMailings))
  await services.outbox.deliverDue()
  for (const { subject, text } of await letters()) {
    expect(text.includes('Unsubscribe'), subject).toBe(subject !== 'place')
    const [, registration = ''] = /\/registration\/([\w-]+)/.exec(text) ?? []
    expect(await findMemberOfRegistrationKey(services, registration)).toBe(ada)
  }
})

test('who asks for their link gets it, who is on the list for the next bootcamp gets the way off, and nobody else hears', async () => {
  await services.db
    .insertInto('cohort_interests')
    .values([
      { email: 'eve@example.org', asked_at: new Date(), confirmed_at: new Date() },
      { email: 'unconfirmed@example.org', asked_at: new Date() },
    ])
    .execute()
  for (const email of ['ADA@example.org', 'eve@example.org', 'unconfirmed@example.org', 'stranger@example.org'])
    await sendOwnLink(services, email)
  await services.outbox.deliverDue()
  const [toAda, toEve, ...others] = (await letters()).sort((one, other) => one.to.localeCompare(other.to))
  expect(others).toEqual([])
  expect([toAda?.to, toEve?.to]).toEqual(['ada@example.org', 'eve@example.org'])
  const [, registration = ''] = /\/registration\/([\w-]+)\/emails/.exec(toAda?.text ?? '') ?? []
  expect(await findMemberOfRegistrationKey(services, registration)).toBe(ada)
  const [, interest = ''] = /\/interest\/([\w-]+)\/stop/.exec(toEve?.text ?? '') ?? []
  expect(interestOfKey(services, interest)).not.toBeNull()
})

test('a mailbox gets its link a few times an hour and no more, whoever asks', async () => {
  for (let time = 1; time <= 6; time += 1) await sendOwnLink(services, `ada+${time}@example.org`)
  for (let time = 1; time <= 6; time += 1) await sendOwnLink(services, 'ada@example.org')
  const { rows } = await sql`select from mail_outbox`.execute(services.db)
  expect(rows.length).toBeLessThan(3)
})

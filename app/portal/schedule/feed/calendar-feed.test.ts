import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCalendar } from '../../../../test/calendar.ts'
import { contextOf } from '../../../../test/context.ts'
import { openTestServices, type TestServices } from '../../../../test/services.ts'
import { topicKey } from '../../../membership/private-link/topic-links.server.ts'
import type { Member } from '../../../viewer.ts'
import { loader } from './calendar-feed-route.ts'
import { findFeed, resetFeed, startFeed, stopFeed } from './calendar-feeds.server.ts'
import { feedUrl } from './feed-key.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(() => services.db.deleteFrom('members').execute())

test('without a session the URL shows all sessions and office hours', async () => {
  const answer = await ask(await addressOf(await addMember('ada@example.org')))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(readCalendar(await answer.text()).map(({ uid }) => uid)).toEqual([
    'bootcamp-session-1@agentspark.example',
    'bootcamp-office-hours-1@agentspark.example',
    'bootcamp-office-hours-2@agentspark.example',
    'bootcamp-session-2@agentspark.example',
    'bootcamp-session-3@agentspark.example',
  ])
})

test('a second click keeps the URL, and a reset invalidates the old one', async () => {
  const member = await addMember('ada@example.org')
  const first = await addressOf(member)
  expect(await addressOf(member)).toBe(first)
  expect(await resetFeed(services.db, member)).toBe(true)
  const second = await addressOf(member)
  expect(second).not.toBe(first)
  expect((await ask(first)).status).toBe(404)
  expect((await ask(second)).status).toBe(200)
})

test('a stopped feed is not found, and a restarted one has another URL', async () => {
  const member = await addMember('ada@example.org')
  const first = await addressOf(member)
  await stopFeed(services.db, member)
  expect((await ask(first)).status).toBe(404)
  expect(await findFeed(services.db, member)).toBeNull()
  expect(await resetFeed(services.db, member)).toBe(false)
  expect(await addressOf(member)).not.toBe(first)
  expect((await ask(first)).status).toBe(404)
})

test.each(['waitlist', 'confirmed', 'cancelled'])(
  'a member who is %s now reads nothing until they are registered again',
  async (status) => {
    const member = await addMember('ada@example.org')
    const address = await addressOf(member)
    await setStatus(member, status)
    expect((await ask(address)).status).toBe(404)
    await setStatus(member, 'registered')
    expect((await ask(address)).status).toBe(200)
  },
)

test('a deleted member’s feed is deleted', async () => {
  const member = await addMember('ada@example.org')
  const address = await addressOf(member)
  await services.db.deleteFrom('members').where('id', '=', member.memberId).execute()
  expect((await ask(address)).status).toBe(404)
})

test('a reset or stop affects one’s own feed only', async () => {
  const [ada, grace] = [await addMember('ada@example.org'), await addMember('grace@example.org')]
  const address = await addressOf(ada)
  await startFeed(services.db, grace)
  await resetFeed(services.db, grace)
  await stopFeed(services.db, grace)
  expect((await ask(address)).status).toBe(200)
})

test('neither a key of another purpose nor the id from the database opens it', async () => {
  const member = await addMember('ada@example.org')
  await startFeed(services.db, member)
  const id = (await findFeed(services.db, member)) ?? ''
  for (const key of [id, topicKey(services.secret, 'news', id), 'A'.repeat(64), '']) {
    expect((await askWithKey(key)).status, key).toBe(404)
  }
})

test('an old feed URL survives a change of the secret', async () => {
  const address = await addressOf(await addMember('ada@example.org'))
  const old = { secret: services.secret, previousSecrets: services.previousSecrets }
  try {
    Object.assign(services, { secret: 'the new secret, of 32 characters or more', previousSecrets: [old.secret] })
    expect((await ask(address)).status).toBe(200)
    Object.assign(services, { previousSecrets: [] })
    expect((await ask(address)).status).toBe(404)
  } finally {
    Object.assign(services, old)
  }
})

test('an unchanged feed answers 304, at any time', async () => {
  const address = await addressOf(await addMember('ada@example.org'))
  const etag = (await ask(address)).headers.get('ETag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]+"$/)
  services.clock.advance(3_600_000)
  const again = await ask(address, { 'If-None-Match': `"other", ${etag}` })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await ask(address, { 'If-None-Match': '"other"' })).status).toBe(200)
})

test('a client that polls without a pause is told to wait', async () => {
  const member = await addMember('ada@example.org')
  const address = await addressOf(member)
  for (let request = 0; request < 60; request += 1) expect((await ask(address)).status).toBe(200)
  const refused = await ask(address)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBe(3600)
  services.clock.advance(3_600_000)
  expect((await ask(address)).status).toBe(200)
})

async function addMember(email: string): Promise<Member> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', email, status: 'registered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id } as Member
}

async function setStatus({ memberId }: Member, status: string): Promise<void> {
  await services.db.updateTable('community_members').set({ status }).where('id', '=', memberId).execute()
}

async function addressOf(member: Member): Promise<string> {
  await startFeed(services.db, member)
  return feedUrl(services, (await findFeed(services.db, member)) ?? '')
}

function ask(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const key = /\/calendar\/([\w-]{64})\/bootcamp\.ics$/.exec(address)?.[1]
  if (!key) throw new Error(`${address} has no key.`)
  return askWithKey(key, headers)
}

function askWithKey(key: string, headers: Record<string, string> = {}): Promise<Response> {
  const context = contextOf(services)
  const request = new Request('http://localhost/calendar', { headers })
  return loader({ request, params: { key }, context } as unknown as Parameters<typeof loader>[0])
}

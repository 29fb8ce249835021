import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { reservationLetter } from '../../membership/reserving/reservation.email.tsx'
import { toSearchParams } from '../list-query.ts'
import { mostCounted } from '../paging.ts'
import { inTransaction } from './in-transaction.server.ts'
import { countWaitingLetters, listLetters } from './letter-lists.server.ts'
import { readLetterQuery } from './letter-query.ts'
import type { MailTransport } from './transport.server.ts'

let services: TestServices
let answer: 'takes' | 'refuses' | 'waits'
let sent = 0
let letGo: () => void
const transport: MailTransport = {
  async send() {
    if (answer === 'refuses') throw new Error('No room for anybody')
    if (answer === 'waits')
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
    sent += 1
  },
  close: async () => {},
}
beforeAll(async () => {
  services = await openTestServices({ transport })
})
afterAll(() => services.close())
beforeEach(async () => {
  await sql`truncate emails, pgboss.job`.execute(services.owner.db)
  services.clock.set(start)
  answer = 'takes'
  sent = 0
})

const start = new Date('2025-06-10T17:00:00Z')
const minute = 60_000
const facts = { firstName: 'Secret Name', status: 'registered', newsletter: false } as const
const add = (to = 'ann@example.org') => services.outbox.add(services.db, reservationLetter, { to, facts })
/** As the request does that waits for it. */
async function send(to = 'ann@example.org'): Promise<string> {
  const { result, deliveries } = await inTransaction(services, (tx) =>
    services.outbox.add(tx, reservationLetter, { to, facts }),
  )
  await deliveries
  return result
}
const list = async (params = '') => listLetters(services, readLetterQuery(new URLSearchParams(params)))
const nothingNoted = async () => {}
async function retry(id: string, note = nothingNoted) {
  const { deliveries } = await inTransaction(services, async (tx) => {
    if (await services.outbox.retry(tx, id)) await note()
  })
  return (await deliveries)[0] ?? null
}

test('a waiting email is retried before its time, and delivered once', async () => {
  answer = 'refuses'
  const id = await send()
  answer = 'takes'
  expect(await retry(id)).toEqual({ delivered: true })
  expect(await retry(id)).toBeNull()
  expect(sent).toBe(1)
})

test('a failed retry doesn’t change the time of the next attempt', async () => {
  answer = 'refuses'
  const id = await send()
  for (let n = 0; n < 20; n += 1) {
    services.clock.advance(1000)
    expect(await retry(id)).toEqual({ delivered: false, error: 'No room for anybody' })
  }
  const { rows } = await list()
  expect(rows[0]).toMatchObject({
    tries: 21,
    problem: 'No room for anybody',
    nextTryAt: new Date(start.getTime() + minute),
    discardedAt: null,
    underWay: false,
  })
})

test('an email that is being sent is not sent a second time', async () => {
  answer = 'refuses'
  const id = await send()
  services.clock.advance(2 * minute)
  answer = 'waits'
  const delivery = services.sendEmails()
  await expect.poll(() => letGo).toBeDefined()
  expect((await list()).rows[0]).toMatchObject({ underWay: true })
  expect(await retry(id)).toBeNull()
  letGo()
  expect(await delivery).toBe(1)
  expect(sent).toBe(1)
})

test('of ten simultaneous retries of one email, one sends it', async () => {
  answer = 'refuses'
  const id = await send()
  answer = 'takes'
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => retry(id)))
  expect(outcomes.filter((outcome) => outcome !== null)).toEqual([{ delivered: true }])
  expect(sent).toBe(1)
})

test('nothing is sent when the audit entry fails', async () => {
  answer = 'refuses'
  const id = await send()
  answer = 'takes'
  const refusesToNote = () => Promise.reject(new Error('no entry'))
  await expect(retry(id, refusesToNote)).rejects.toThrow('no entry')
  expect(sent).toBe(0)
  expect(await retry(id)).toEqual({ delivered: true })
})

test('emails are found by address, state and kind, newest first, without their contents', async () => {
  await send('Ann@Example.org')
  await services.outbox.discard(await add('b_b@example.org'))
  services.clock.advance(minute)
  await add('cy@other.example')
  const found = async (params: string) => (await list(params)).rows.map(({ recipient }) => recipient)
  expect(await found(''), 'what needs a look').toEqual(['cy@other.example'])
  expect((await found('state=all'))[0]).toBe('cy@other.example')
  expect(await found('state=all&search=aNN@')).toEqual(['Ann@Example.org'])
  expect(await found('state=all&search=_')).toEqual(['b_b@example.org'])
  expect(await found('state=delivered')).toEqual(['Ann@Example.org'])
  expect(await found('state=discarded')).toEqual(['b_b@example.org'])
  expect(await found('state=waiting')).toEqual(['cy@other.example'])
  expect(await found('state=all')).toHaveLength(3)
  expect(await found('state=toString')).toHaveLength(1)
  expect(await found('kind=reservation&state=waiting')).toEqual(['cy@other.example'])
  expect(await found('kind=newsletter')).toEqual([])
  expect(await countWaitingLetters(services.db, 100)).toBe(1)
  expect(JSON.stringify(await list())).not.toContain('Secret Name')
  expect(Object.keys((await list()).rows[0] ?? {})).not.toContain('sealed_facts')
})

test('a very long list is counted up to a limit', async () => {
  await sql`insert into emails (kind, recipient, created_at, delivered_at)
    select 'message-news', 'm' || n || '@example.org', now(), now() from generate_series(1, ${mostCounted + 5}) n`.execute(
    services.db,
  )
  expect(await list('state=all')).toMatchObject({ total: mostCounted, hasMore: true, page: 1 })
  expect(await list('state=all&page=40')).toMatchObject({ page: 40 })
  expect(await list('state=all&page=41')).toMatchObject({ page: 40 })
  expect(await list('state=all&search=m100')).toMatchObject({ hasMore: false })
})

test('the URL of a query reads back as that query', () => {
  const query = { search: 'a&b', state: 'waiting', kind: 'message-news', page: 2 } as const
  expect(readLetterQuery(new URLSearchParams(toSearchParams(query)))).toEqual(query)
  expect(toSearchParams({})).toBe('')
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { sendNews } from '../../test/messages.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { subscribe } from '../../test/subscriptions.ts'
import { writeMailing } from '../mailings/write-mailings.server.ts'
import { everybody } from '../membership/roster/lists/member-query.ts'
import { listReaders } from '../membership/subscriptions.server.ts'
import type { ConfirmedOwner } from '../viewer.ts'
import { audienceInWords, audienceOfList, readAudience, writeAudience } from './audience.ts'
import { countReach } from './audiences.server.ts'
import { discardDraft, writeDraft } from './drafts/write-draft.server.ts'
import type { MessageTopic } from './message.ts'
import { messageMailings } from './message-mailings.server.ts'
import { countResults, listResults, noteFinalResults } from './message-results.server.ts'
import { findMessage } from './messages.server.ts'
import { sendMessage } from './sending/send-message.server.ts'
import { stopMessage } from './sending/stop-message.server.ts'
import { showMessage } from './show-message.server.ts'

let services: TestServices
let admin: ConfirmedOwner
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
})
afterEach(() => services.close())

const write = () => services.runJobs([writeMailing(Object.values(messageMailings))])
const everyone = 'list=members'

async function add(
  name: string,
  {
    status = 'registered',
    cohort_news = true,
    news = false,
  }: { status?: string; news?: boolean; cohort_news?: boolean } = {},
): Promise<string> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: name, last_name: "O'Brien", email: `${name}@example.org`, status })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (news) await subscribe(services.db, { member_id: id })
  await services.db.updateTable('members').set({ cohort_news }).where('id', '=', id).execute()
  return id
}

async function recipients(): Promise<string[]> {
  const rows = await services.db
    .selectFrom('emails')
    .select(sql<string>`recipient::text`.as('to'))
    .where('state', '=', 'waiting')
    .orderBy('recipient')
    .execute()
  return rows.map(({ to }) => to.replace('@example.org', ''))
}

async function omitted() {
  const rows = await services.db
    .selectFrom('message_omissions')
    .innerJoin('members', 'id', 'member_id')
    .select(['first_name', 'reason'])
    .orderBy('first_name')
    .execute()
  return rows.map(({ first_name, reason }) => `${first_name}: ${reason}`)
}

/** One member in each state. */
async function addPeople() {
  await add('ann', { news: true })
  const ben = await add('ben', { cohort_news: false })
  await add('cleo', { status: 'waitlist', news: true })
  await add('dan', { status: 'cancelled', news: true })
  await add('eve', { news: true })
  await subscribe(services.db, { member_id: ben }, 'next-bootcamp')
  await subscribe(services.db, { email: 'stranger@example.org' }, 'next-bootcamp')
  await services.db
    .insertInto('refused_addresses')
    .values({ email: 'EVE@example.org', reason: 'no-such-mailbox', refused_at: new Date() })
    .execute()
}

const reached: [MessageTopic, string, string[], string[]][] = [
  ['place', everyone, ['ann', 'ben', 'boss', 'cleo', 'eve'], ['dan: no place']],
  ['news', everyone, ['ann', 'cleo'], ['The: not wanted', 'ben: not wanted', 'dan: no place', 'eve: address refused']],
  ['cohort', `${everyone}&status=registered`, ['ann'], ['ben: not wanted', 'eve: address refused']],
  [
    'next-bootcamp',
    everyone,
    ['ben'],
    ['The: not wanted', 'ann: not wanted', 'cleo: not wanted', 'dan: not wanted', 'eve: not wanted'],
  ],
  ['next-bootcamp', 'list=interested', ['ben', 'stranger'], []],
  ['news', 'list=subscribers', ['ann', 'cleo', 'eve'], []],
  ['place', `${everyone}&cohort=pilot&status=waitlist`, ['cleo'], []],
]

test.each(reached)(
  "a message about %s to %s reaches the right people, and stores why it doesn't reach the others",
  async (topic, audience, to, leftOut) => {
    await addPeople()
    const id = randomUUID()
    expect(await sendNews(services, admin, { id, audience, topic })).toMatchObject({ outcome: 'sent' })
    const reach = await countReach(services.db, readAudience(audience) ?? never(), topic, null)
    expect(reach.reached).toBe(to.length)
    await write()
    expect(await recipients()).toEqual(to)
    expect(await omitted()).toEqual(leftOut)
    const message = await findMessage(services.db, id)
    expect(message).toMatchObject({ recipients: to.length, written: to.length })
  },
)

function never(): never {
  throw new Error('no audience')
}

test('one person and several selected people are audiences too', async () => {
  const [ann, ben] = [await add('ann'), await add('ben')]
  await add('cleo')
  const audience = writeAudience({ to: 'members', filter: { ...everybody, people: [ann, ben] } })
  expect(await sendNews(services, admin, { audience, topic: 'place' })).toMatchObject({ people: '2 people' })
  await write()
  expect(await recipients()).toEqual(['ann', 'ben'])
})

test('people who chose one topic get no message about another', async () => {
  await addPeople()
  const draft = { subject: 'June', body: 'Hello' }
  for (const [audience, topic] of [
    ['list=interested', 'place'],
    ['list=interested', 'news'],
    ['list=subscribers', 'place'],
  ] as const)
    expect(await writeDraft(services, admin, randomUUID(), { ...draft, audience, topic }, null)).toBe('not-about-it')
  for (const audience of ['list=nobody', 'list=members&cohort=gone'])
    expect(await writeDraft(services, admin, randomUUID(), { ...draft, audience, topic: 'place' }, null)).toBe(
      'no-audience',
    )
})

test('a mailbox gets three copies about a chosen topic for all its spellings, and every copy about a place', async () => {
  for (let number = 0; number < 5; number += 1) await add(`victim+${number}`, { news: true })
  const news = { audience: everyone, topic: 'news' } as const
  expect(await sendNews(services, admin, news)).toMatchObject({ people: '3 people' })
  expect(await sendNews(services, admin, { ...news, topic: 'place', subject: 'July' })).toMatchObject({
    people: '6 people',
  })
})

describe('stopping', () => {
  test('a planned message reaches no one, is a draft again, and can be sent', async () => {
    await add('ann')
    const id = randomUUID()
    const at = '2999-01-01T10:00'
    expect(await sendNews(services, admin, { id, at, audience: everyone, topic: 'place' })).toMatchObject({
      outcome: 'planned',
      at: new Date('2999-01-01T18:00Z'),
    })
    await write()
    expect(await recipients()).toEqual([])
    expect((await showMessage(services, id, { status: null, page: 1 }, admin))?.state).toBe('planned')
    expect(await stopMessage(services, admin, id)).toBe('drafted')
    expect(await stopMessage(services, admin, id)).toBe('not-sent')
    services.clock.set(new Date('2999-01-02'))
    await write()
    expect(await recipients()).toEqual([])
    const shown = await showMessage(services, id, { status: null, page: 1 }, admin)
    expect(shown?.state).toBe('draft')
    expect(await sendMessage(services, admin, id, { version: shown?.message.version ?? 0 })).toMatchObject({
      outcome: 'sent',
    })
    await write()
    expect(await recipients()).toEqual(['ann', 'boss'])
  })

  test('delivered emails stay sent, and no further email is sent', async () => {
    for (const name of ['ann', 'ben', 'cleo']) await add(name)
    const id = randomUUID()
    await sendNews(services, admin, { id, audience: `${everyone}&cohort=pilot`, topic: 'place' })
    await write()
    const others = sql`singleton_key in (select id::text from emails where recipient <> 'ann@example.org')`
    await sql`update pgboss.job set start_after = start_after + interval '1 hour' where ${others}`.execute(services.db)
    await services.sendEmails()
    expect((await services.mailbox.list()).map(({ to }) => to)).toEqual(['ann@example.org'])
    expect(await stopMessage(services, admin, id)).toBe('stopped')
    // Before any email is given up.
    await sql`update pgboss.job set start_after = start_after - interval '1 hour' where ${others}`.execute(services.db)
    await services.sendEmails()
    expect(await services.mailbox.list()).toHaveLength(1)
    await write()
    const { mailing } = (await findMessage(services.db, id)) ?? never()
    const results = await countResults(services.db, id, mailing)
    expect([results.delivered.count, results.waiting.count, results['left out'].count]).toEqual([1, 0, 2])
    const { rows } = await listResults(services.db, id, mailing, 'left out', {
      wanted: 1,
      counted: results['left out'],
    })
    expect(rows).toMatchObject([
      { email: 'ben@example.org', member: { name: "ben O'Brien" }, problem: 'Stopped.' },
      { email: 'cleo@example.org', problem: 'Stopped.' },
    ])
  })

  test('a message that is being written gets no further email', async () => {
    await sql`
      insert into community_members (first_name, last_name, email, status)
      select 'N', n::text, 'n' || n || '@example.org', 'waitlist' from generate_series(1, 150) as n`.execute(
      services.db,
    )
    const id = randomUUID()
    await sendNews(services, admin, { id, audience: `${everyone}&cohort=pilot`, topic: 'place' })
    let batches = 0
    const inspected = {
      ...messageMailings.place,
      recipients: async (...asked: Parameters<typeof messageMailings.place.recipients>) => {
        batches += 1
        if (batches === 2) throw new Error('The server dies.')
        return messageMailings.place.recipients(...asked)
      },
    }
    await services.runJobs([writeMailing([inspected])])
    expect(await recipients()).toHaveLength(100)
    await stopMessage(services, admin, id)
    await write()
    expect(await recipients()).toEqual([])
    expect(await countResults(services.db, id, (await findMessage(services.db, id))?.mailing ?? null)).toMatchObject({
      'left out': { count: 100 },
    })
  })
})

test('a server that dies while writing loses no email, and writes none twice', async () => {
  await sql`
    insert into community_members (first_name, last_name, email, status)
    select 'N', n::text, 'n' || n || '@example.org', 'waitlist' from generate_series(1, 250) as n`.execute(services.db)
  await sendNews(services, admin, { audience: `${everyone}&cohort=pilot`, topic: 'place' })
  let batches = 0
  const dying = {
    ...messageMailings.place,
    recipients: async (...asked: Parameters<typeof messageMailings.place.recipients>) => {
      batches += 1
      const batch = await messageMailings.place.recipients(...asked)
      if (batches === 2) throw new Error('killed')
      return batch
    },
  }
  await services.runJobs([writeMailing([dying])])
  expect(await recipients()).toHaveLength(100)
  services.clock.advance(60_000)
  await write()
  const all = await recipients()
  expect(all).toHaveLength(250)
  expect(new Set(all).size).toBe(250)
})

test('the results are known for each person, and as numbers once the emails are deleted', async () => {
  await addPeople()
  const id = randomUUID()
  await sendNews(services, admin, { id, audience: everyone, topic: 'news' })
  await write()
  await sql`
    update emails set sealed_facts = null, gave_up_at = now(), refusal = 'no-such-mailbox',
      last_error = '550 no such user' where recipient = 'cleo@example.org'`.execute(services.db)
  await services.sendEmails()
  const shown = await showMessage(services, id, { status: 'refused', page: 1 }, admin)
  expect(shown?.state).toBe('sent')
  expect(shown?.results?.counts).toMatchObject({
    waiting: { count: 0 },
    delivered: { count: 1 },
    refused: { count: 1 },
    'left out': { count: 4 },
  })
  expect(shown?.results?.list.rows).toMatchObject([{ email: 'cleo@example.org', problem: '550 no such user' }])
  const leftOut = await showMessage(services, id, { status: 'left out', page: 1 }, admin)
  expect(leftOut?.results?.list.rows.map(({ email, reason }) => [email, reason])).toEqual([
    ['ben@example.org', 'not wanted'],
    ['boss@example.org', 'not wanted'],
    ['dan@example.org', 'no place'],
    ['eve@example.org', 'address refused'],
  ])
  await noteFinalResults(services.db)
  await sql`delete from emails`.execute(services.db)
  expect((await showMessage(services, id, { status: null, page: 1 }, admin))?.results?.counts).toMatchObject({
    delivered: { count: 1 },
    refused: { count: 1 },
    'left out': { count: 4 },
  })
})

test('nothing unseen is sent: a draft that was changed meanwhile, or a time that has passed', async () => {
  await add('ann')
  const id = randomUUID()
  const draft = { audience: everyone, topic: 'place', subject: 'June', body: 'Hello' } as const
  expect(await writeDraft(services, admin, id, draft, null)).toBe('written')
  expect(await writeDraft(services, admin, id, { ...draft, subject: 'July' }, 1)).toBe('written')
  expect(await writeDraft(services, admin, id, draft, 1)).toBe('changed-meanwhile')
  expect(await sendMessage(services, admin, id, { version: 1 })).toEqual({ outcome: 'changed-meanwhile' })
  expect(await sendMessage(services, admin, id, { version: 2, at: '2020-01-01T10:00' })).toEqual({
    outcome: 'time-has-passed',
  })
  expect(await sendMessage(services, admin, id, { version: 2 })).toMatchObject({ outcome: 'sent' })
  expect(await writeDraft(services, admin, id, draft, 2), 'what is sent is no draft').toBe('changed-meanwhile')
  expect(await discardDraft(services, admin, id)).toBe(false)

  const other = randomUUID()
  await writeDraft(services, admin, other, { ...draft, subject: 'Never sent' }, null)
  expect(await discardDraft(services, admin, other)).toBe(true)
  const log = services.db.selectFrom('audit_log').select(['action', 'subject', 'subject_id'])
  expect(await log.orderBy('at', 'desc').limit(1).execute()).toMatchObject([
    { action: 'Draft deleted', subject: 'Never sent', subject_id: other },
  ])
})

test('an audience is read from a URL and described in words', async () => {
  const list = new URLSearchParams(`cohort=pilot&status=waitlist&search=O'Brien&list=members&page=3&sort=name`)
  const audience = readAudience(list) ?? never()
  expect(writeAudience(audience)).toBe('list=members&cohort=pilot&search=O%27Brien&status=waitlist')
  expect(readAudience(writeAudience(audience))).toEqual(audience)
  expect(audienceOfList({ ...everybody, cohort: 'pilot' })).toBe('?list=members&cohort=pilot')
  expect(audienceInWords(audience, { slug: 'pilot', name: 'Pilot' })).toBe(
    "On the waitlist, the pilot bootcamp, found by “O'Brien”",
  )
  expect(readAudience('cohort=pilot')).toBeNull()
})

test('the people whom a page shows by name are those who get the message', async () => {
  await addPeople()
  await services.db.transaction().execute(async (tx) => {
    expect(await listReaders(tx, 'news', { cohortId: null, after: null, limit: 10 })).toHaveLength(3)
  })
  const id = randomUUID()
  await writeDraft(
    services,
    admin,
    id,
    { audience: 'list=interested', topic: 'next-bootcamp', subject: 'S', body: 'B' },
    null,
  )
  expect((await showMessage(services, id, { status: null, page: 1 }, admin))?.audience).toMatchObject({
    size: { total: 2 },
    first: expect.arrayContaining([
      expect.objectContaining({ email: 'ben@example.org', name: "ben O'Brien" }),
      expect.objectContaining({ email: 'stranger@example.org', id: null }),
    ]),
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { sendNews } from '../../../test/messages.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { subscribe } from '../../../test/subscriptions.ts'
import { rewrite } from '../../admin/letters/rewrite.server.ts'
import { changeAdminRole } from '../../invitations/change-admin-role.server.ts'
import { writeMailing } from '../../mailings/write-mailings.server.ts'
import { findMemberRecord, type MemberRecord } from '../../membership/members.server.ts'
import { findMemberOfRegistrationKey } from '../../membership/private-link/member-key.server.ts'
import { readTopicKey } from '../../membership/private-link/topic-links.server.ts'
import { deleteMember } from '../../membership/roster/editing/delete-member.server.ts'
import { countReaders, findSubscription, listReaders } from '../../membership/subscriptions.server.ts'
import { type MailTransport, openSmtp } from '../../platform/mail/transport.server.ts'
import { chooseTopics } from '../../subscriptions/choose-topics.server.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { messageLetters } from '../message.email.tsx'
import { messageMailings } from '../message-mailings.server.ts'
import type { MessageEdit } from '../message-schema.ts'
import { listMessages } from '../messages.server.ts'
import { ownLinks } from '../own-links.server.ts'
import { sendTest } from './send-test.server.ts'

let services: TestServices
let admin: Confirmed<Organiser>
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
})
afterEach(() => services.close())

const june = { subject: `June: "agents" & O'Brien`, body: 'Hello,\n\nread https://a.example.' }

test('a newsletter goes to all subscribers who have not left, and to no one else', async () => {
  for (const status of ['registered', 'waitlist', 'confirmed', 'cancelled'])
    for (const wanted of [true, false]) await addMember(`${status}.${wanted}@example.org`, { status, wanted })
  expect(await countReaders(services.db, 'news')).toBe(3)
  expect(await send()).toMatchObject({ outcome: 'sent', people: '3 people' })
  await write()
  await services.sendEmails()
  const letters = await services.mailbox.list()
  expect(letters.map(({ to }) => to).sort()).toEqual([
    'confirmed.true@example.org',
    'registered.true@example.org',
    'waitlist.true@example.org',
  ])
  expect(letters.map(({ subject }) => subject)).toEqual(Array(3).fill(june.subject))
})

test('a mailbox gets three copies at most, however many of its spellings are subscribed', async () => {
  for (let number = 0; number < 6; number += 1) await addMember(`victim+${number}@example.org`)
  await addMember('ada@example.org')
  expect(await countReaders(services.db, 'news')).toBe(4)
  expect(await send()).toMatchObject({ outcome: 'sent', people: '4 people' })
  await write()
  const { rows } = await sql<{ recipient: string }>`select recipient from emails`.execute(services.db)
  const others = rows.filter(({ recipient }) => recipient !== 'ada@example.org')
  expect(others).toHaveLength(3)
  const [first] = others
  const { id } = await services.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', first?.recipient ?? '')
    .executeTakeFirstOrThrow()
  await chooseTopics(services, id, { news: false })
  expect(await countReaders(services.db, 'news'), 'another spelling takes the turn').toBe(4)
})

test('a message addresses readers by first name where it may, also in the test email and when it is sent again', async () => {
  const id = await addMember('ada@example.org')
  await addMember('robot@example.org')
  await sql`update members set first_name = 'Zoë' where email = 'ada@example.org'`.execute(services.db)
  await sql`update members set first_name = 'www.win.example' where email = 'robot@example.org'`.execute(services.db)
  const words = { subject: 'For you, {first name}', body: 'Hello {first name},\n\nwelcome.' }
  await sendTest(services, admin, { ...words, topic: 'news' })
  await sendNews(services, admin, words)
  await write()
  await services.sendEmails()
  const received = async (email: string) => {
    const { subject, text } = (await services.mailbox.list()).find(({ to }) => to === email) ?? {}
    return [subject, text?.includes('Hello Zoë,'), text?.includes('Hello The,'), text?.includes('Hello,')]
  }
  expect(await received('ada@example.org')).toEqual(['For you, Zoë', true, false, false])
  expect(await received('robot@example.org')).toEqual(['For you', false, false, true])
  expect(await received(admin.email)).toEqual(['Test: For you, The', false, true, false])

  const mailing = await services.db
    .selectFrom('mailings')
    .select(['cohort_id as cohortId', 'facts'])
    .executeTakeFirstOrThrow()
  const again = await rewrite(services, services.db, 'message-news', {
    person: (await findMemberRecord(services.db, id, null)) as MemberRecord,
    own: null,
    mailing,
    now: services.clock.now(),
  })
  expect(again?.facts).toMatchObject({ ...words, firstName: 'Zoë' })
})

test('the list shows the time, the number of recipients, and the sender', async () => {
  await addMember('ada@example.org')
  const id = randomUUID()
  await send(id)
  const { rows: messages, ...rest } = await listMessages(services.db, 1)
  expect(rest).toEqual({ total: 1, page: 1, pages: 1, hasMore: false })
  expect(messages).toMatchObject([
    {
      id,
      subject: june.subject,
      recipients: 1,
      by: 'The Boss',
      sendsAt: expect.any(Date),
    },
  ])
})

test('more people than fit into one batch get one email each', async () => {
  await sql`
    with person as (
      insert into members (first_name, last_name, email)
      select 'N', n::text, 'n' || n || '@example.org' from generate_series(1, 1000) as n returning id),
    registered as (
      insert into registrations (member_id, cohort_id, state) select id, ${pilotCohort}, 'registered' from person)
    insert into subscriptions (topic, member_id, confirmed_at) select 'news', id, now() from person
  `.execute(services.db)
  expect(await send()).toMatchObject({ outcome: 'sent', people: '1,000 people' })
  await write()
  const { rows } = await sql`
    select count(*) as letters, count(distinct recipient) as people from emails where kind = 'message-news'
  `.execute(services.db)
  expect(rows).toEqual([{ letters: 1000, people: 1000 }])
})

test('ten simultaneous clicks send it once', async () => {
  await addMember('ada@example.org')
  const id = randomUUID()
  const results = await Promise.all(Array.from({ length: 10 }, () => send(id)))
  expect(results.filter(({ outcome }) => outcome === 'sent')).toHaveLength(1)
  expect(results.filter(({ outcome }) => outcome === 'sent-before')).toHaveLength(9)
  await write()
  await services.sendEmails()
  expect(await services.mailbox.list()).toHaveLength(1)
})

test("when an email can't be stored, writing continues later, and no one gets a second one", async () => {
  for (const name of ['ada', 'ben', 'cleo']) await addMember(`${name}@example.org`)
  await sql`alter table emails add constraint broken check (recipient <> 'cleo@example.org')`.execute(services.owner.db)
  expect(await send()).toMatchObject({ outcome: 'sent', people: '3 people' })
  await write()
  expect(await services.db.selectFrom('emails').selectAll().execute()).toEqual([])
  await sql`alter table emails drop constraint broken`.execute(services.owner.db)
  services.clock.advance(60_000)
  await write()
  await services.sendEmails()
  expect((await services.mailbox.list()).map(({ to }) => to).sort()).toEqual([
    'ada@example.org',
    'ben@example.org',
    'cleo@example.org',
  ])
})

test.each([
  [
    '2099-03-08T02:30',
    '2:30 AM doesn’t exist on Mar 8, 2099, because the clocks go forward. Please choose another time.',
  ],
  ['2099-11-01T01:30', '1:30 AM comes twice on Nov 1, 2099, because the clocks go back. Please choose another time.'],
])('a message is not planned for a time that clocks skip or repeat: %s', async (at, message) => {
  await addMember('ada@example.org')
  const planned = await sendNews(services, admin, { id: randomUUID(), ...june, at })
  expect(planned).toEqual({ outcome: 'no-such-time', message })
})

test('a planned message whose sender has lost the role reaches no one, and the log says why', async () => {
  const another = await addAdmin(services, 'another@example.org')
  await addMember('ada@example.org')
  const id = randomUUID()
  expect(await sendNews(services, admin, { id, ...june, at: '2099-01-01T10:00' })).toMatchObject({ outcome: 'planned' })
  await changeAdminRole(services, another, admin.memberId, 'editor')
  services.clock.set(new Date('2099-01-02'))
  await write()
  expect(await services.db.selectFrom('emails').selectAll().where('kind', '=', 'message-news').execute()).toEqual([])
  expect((await listMessages(services.db, 1)).rows).toMatchObject([
    { id, sendsAt: null, stoppedAt: null, isUnderWay: false },
  ])
  const entries = services.db
    .selectFrom('audit_log')
    .select(['actor', 'reason'])
    .where('action', '=', 'Message stopped')
  expect(await entries.execute()).toEqual([
    { actor: 'the product itself', reason: 'The person who sent it can no longer do this.' },
  ])
})

test('sending is all or nothing: without an entry in the audit log nothing is sent', async () => {
  await addMember('ada@example.org')
  await sql`alter table audit_log add constraint broken check (action <> 'Message sent') not valid`.execute(
    services.owner.db,
  )
  const id = randomUUID()
  await expect(send(id)).rejects.toThrow(/broken/)
  await sql`alter table audit_log drop constraint broken`.execute(services.owner.db)
  expect(await services.db.selectFrom('mailings').selectAll().execute()).toEqual([])
  expect(await send(id)).toMatchObject({ outcome: 'sent', people: '1 person' })
})

test('without subscribers nothing is sent or recorded as sent', async () => {
  await addMember('ada@example.org', { wanted: false })
  expect(await send()).toEqual({ outcome: 'nobody' })
  expect((await listMessages(services.db, 1)).rows).toMatchObject([{ sendsAt: null, recipients: null }])
})

test("people who unsubscribe before it is sent don't get it; others do", async () => {
  const ada = await addMember("Ada.O'Brien@example.org")
  await addMember('ben@example.org')
  await send()
  await write()
  expect(await chooseTopics(services, ada, { news: false })).toBe('chosen')
  expect(await chooseTopics(services, ada, { news: false })).toBe('chosen')
  await services.sendEmails()
  expect((await services.mailbox.list()).map(({ to }) => to)).toEqual(['ben@example.org'])
  await send(randomUUID(), { subject: 'July' })
  await write()
  await services.sendEmails()
  expect((await services.mailbox.list()).map(({ to }) => to)).toEqual(['ben@example.org', 'ben@example.org'])
})

test('unsubscribing discards waiting newsletters only', async () => {
  const ada = await addMember('ada@example.org')
  await send()
  await write()
  await sql`update emails set kind = 'reservation'`.execute(services.db)
  await chooseTopics(services, ada, { news: false })
  const waiting = services.db.selectFrom('emails').select('kind').where('state', '=', 'waiting')
  expect(await waiting.execute()).toEqual([{ kind: 'reservation' }])
})

test.each([
  ['unsubscribes', (ada: string) => chooseTopics(services, ada, { news: false })],
  ['leaves', (ada: string) => deleteMember(services, ada, null)],
])('who %s while it is being written does not get it', async (_what, goAway) => {
  const ada = await addMember('ada@example.org')
  await send()
  let gone: Promise<unknown> = Promise.resolve()
  await services.db.transaction().execute(async (tx) => {
    const [someone] = await listReaders(tx, 'news', { cohortId: null, after: null, limit: 10 })
    expect(someone).toMatchObject({ memberId: ada, email: 'ada@example.org' })
    gone = goAway(ada)
    await untilWaiting(services.pool)
    const copy = {
      to: 'ada@example.org',
      facts: { ...june, ...ownLinks(services, 'news', { memberId: ada, email: 'ada@example.org' }) },
    }
    await services.outbox.addAll(tx, messageLetters.news, [copy])
  })
  await gone
  await write()
  await services.sendEmails()
  expect((await services.mailbox.list()).filter(({ subject }) => subject === june.subject)).toEqual([])
  const notes = services.db.selectFrom('emails').select('recipient').where('state', '=', 'waiting')
  expect(await notes.execute()).toEqual([])
})

test.each([
  [
    'unsubscribing',
    `update subscriptions set confirmed_at = null where member_id = (select id from members where email = 'ada@example.org')`,
  ],
  [
    'cancelled',
    `update registrations set state = 'cancelled' where member_id = (
    select id from members where email = 'ada@example.org' for no key update)`,
  ],
])('a batch waits for who is just %s, and leaves them out', async (_what, goAway) => {
  await addMember('ada@example.org')
  await addMember('ben@example.org')
  await send()
  const client = await services.pool.connect()
  try {
    await client.query(`begin; ${goAway}`)
    const writing = write()
    await untilWaiting(services.pool)
    await client.query('commit')
    await writing
  } finally {
    client.release()
  }
  const notes = services.db.selectFrom('emails').select('recipient').where('kind', '=', 'message-news')
  expect(await notes.execute()).toEqual([{ recipient: 'ben@example.org' }])
})

test("unsubscribing waits for no batch but one's own", async () => {
  for (const name of ['ada', 'ben', 'cleo']) await addMember(`${name}@example.org`)
  await services.db.transaction().execute(async (tx) => {
    await tx.insertInto('mailings').values({ kind: 'message-news', facts: '{}' }).execute()
    const [someone] = await listReaders(tx, 'news', { cohortId: null, after: null, limit: 1 })
    const others = await services.db.selectFrom('members').select('id').where('role', '<>', 'admin').execute()
    for (const { id } of others)
      if (id !== someone?.memberId) expect(await chooseTopics(services, id, { news: false })).toBe('chosen')
  })
  expect(await countReaders(services.db, 'news')).toBe(1)
})

test('sending while a member leaves: neither waits for the other, and neither fails', async () => {
  const ada = await addMember('ada@example.org')
  await addMember('ben@example.org')
  const client = await services.pool.connect()
  try {
    await client.query('begin; select from cohorts for update')
    const leaving = deleteMember(services, ada, null)
    await untilWaiting(services.pool)
    expect(await send()).toMatchObject({ outcome: 'sent', people: '2 people' })
    await client.query('commit')
    expect(await leaving).toBe('deleted')
  } finally {
    client.release()
  }
  await write()
  await services.sendEmails()
  expect((await services.mailbox.list()).filter(({ subject }) => subject === june.subject)).toMatchObject([
    { to: 'ben@example.org' },
  ])
})

test('a message is sent once by its id: the same text with another id is another message, also while one is planned', async () => {
  await addMember('ada@example.org')
  const [planned, id] = [randomUUID(), randomUUID()]
  expect(await sendNews(services, admin, { ...june, id: planned, at: '2099-01-01T10:00' })).toMatchObject({
    outcome: 'planned',
  })
  expect(await send(id)).toMatchObject({ outcome: 'sent' })
  expect(await send(id)).toEqual({ outcome: 'sent-before' })
  await write()
  await services.sendEmails()
  expect(await services.mailbox.list()).toHaveLength(1)
  expect(await send()).toMatchObject({ outcome: 'sent' })
})

test('people who subscribe again get the next one', async () => {
  const ada = await addMember('ada@example.org', { wanted: false })
  expect(await chooseTopics(services, ada, { news: true })).toBe('chosen')
  expect(await send()).toMatchObject({ outcome: 'sent', people: '1 person' })
})

test("an unknown person can't be subscribed", async () => {
  expect(await chooseTopics(services, randomUUID(), { news: true })).toBe('member-not-found')
})

test('the test email goes to the admin alone and sends no newsletter', async () => {
  await addMember('ada@example.org')
  expect(await sendTest(services, admin, { topic: 'news', ...june })).toBe('sent')
  expect(await services.mailbox.list()).toMatchObject([{ to: admin.email, subject: `Test: ${june.subject}` }])
  expect((await listMessages(services.db, 1)).total).toBe(0)
})

test("a test email that can't be sent now is not sent later", async () => {
  const transport: MailTransport = { send: () => Promise.reject(new Error('no mail today')), close: async () => {} }
  const withoutMail = await openTestServices({ transport })
  try {
    expect(await sendTest(withoutMail, await addAdmin(withoutMail), { topic: 'news', ...june })).toBe('not-sent')
    const rows = await withoutMail.db.selectFrom('emails').select(['state', 'sealed_facts']).execute()
    expect(rows).toEqual([{ state: 'left out', sealed_facts: null }])
  } finally {
    await withoutMail.close()
  }
})

test('over SMTP the email has the headers for unsubscribing in mail programs, each copy with its own key', async () => {
  const mail = await startMailServer()
  const online = await openTestServices({ transport: openSmtp(mail.url) })
  try {
    const people = new Map<string, string>()
    for (const email of ["con'or@example.org", 'ada@example.org']) people.set(email, await addMember(email, {}, online))
    await sendNews(online, await addAdmin(online), june)
    await write(online)
    await online.sendEmails()
    expect(mail.letters).toHaveLength(2)
    for (const { recipients, raw } of mail.letters) {
      const parsed = await PostalMime.parse(raw)
      const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value
      expect(parsed.subject).toBe(june.subject)
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const [, key = ''] =
        /^<http:\/\/localhost:3000\/newsletter\/([\w-]+)\/unsubscribe>$/.exec(header('list-unsubscribe') ?? '') ?? []
      const subscription = await findSubscription(online.db, 'news', readTopicKey(online, 'news', key) ?? '')
      expect(subscription?.memberId).toBe(people.get(recipients[0] ?? ''))
      expect(await findMemberOfRegistrationKey(online, key)).toBeNull()
      expect(parsed.text).toContain(`/newsletter/${key}/unsubscribe`)
    }
  } finally {
    await online.close()
    await mail.close()
  }
})

test('a page behind the last is the last one, and an invalid page is the first', async () => {
  await sql`
    insert into messages (id, topic, subject, body, audience, recipients, sends_at, created_at)
    select gen_random_uuid(), 'news', 'Number ' || n, 'Text', 'list=subscribers', n, at, at
    from generate_series(1, 25) as n, lateral (select now() + n * interval '1 hour' as at) as sent
  `.execute(services.db)
  const numbersOn = async (page: number) => {
    const list = await listMessages(services.db, page)
    return [list.page, list.pages, ...list.rows.map(({ recipients }) => recipients)]
  }
  const first = [1, 3, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16]
  for (const page of [3, 4, 1e300]) expect(await numbersOn(page)).toEqual([3, 3, 5, 4, 3, 2, 1])
  for (const page of [1, 0, -1, 1.5, Number.NaN]) expect(await numbersOn(page)).toEqual(first)
})

function write(on: TestServices = services) {
  return on.runJobs([writeMailing(Object.values(messageMailings))])
}

function send(id: string = randomUUID(), edit: Partial<MessageEdit> = {}) {
  return sendNews(services, admin, { id, ...june, ...edit })
}

async function addMember(
  email: string,
  { status = 'registered', wanted = true } = {},
  { db }: TestServices = services,
): Promise<string> {
  const { id } = await db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: "O'Brien", email, status })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (wanted) await subscribe(db, { member_id: id })
  return id
}

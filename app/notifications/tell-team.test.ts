import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../test/admin.ts'
import { type MailServer, startMailServer } from '../../test/mail-server.ts'
import { connectMany, openTestServices, type TestServices } from '../../test/services.ts'
import { contactLetter } from '../contact/contact.email.tsx'
import type { InquiryType } from '../inquiries/inquiry.ts'
import { sendInquiry } from '../inquiries/sending/send-inquiry.server.ts'
import { openSmtp } from '../platform/mail/transport.server.ts'
import type { NoticeTopic } from './notice-topic.ts'
import { sendSummaries } from './send-summaries.server.ts'
import { insertAddress, listRecipients, saveChoice } from './team-recipients.server.ts'
import { tellLastPlaces } from './tell-last-places.server.ts'
import { tellTeam } from './tell-team.server.ts'

let mail: MailServer
let services: TestServices
beforeEach(async () => {
  mail = await startMailServer()
  services = await openTestServices({ transport: openSmtp(mail.url) })
  // Noon in Los Angeles, in winter.
  services.clock.set(new Date('2026-01-12T20:00:00Z'))
  await addAdmin(services)
  await addAdmin(services, 'second@example.org')
})
afterEach(async () => {
  await services.close()
  await mail.close()
})

const hour = 60 * 60_000

const confirmation = { letter: contactLetter, facts: { firstName: 'Zoë', inquiryType: 'Other' } as const }

async function write(subject: string, inquiry_type: InquiryType = 'Media Inquiry'): Promise<void> {
  const from = { first_name: 'Zoë', last_name: "O'Brien", email: 'zoe@example.org' }
  const message = 'May we film an evening of yours in spring?'
  const inquiry = { id: randomUUID(), form: 'contact', ...from, inquiry_type, subject, message } as const
  await sendInquiry(services, inquiry, confirmation)
}

async function ask(organization: string): Promise<void> {
  const from = { first_name: 'Bert', last_name: 'Baker', email: 'bert@example.org', job_title: 'Baker' }
  const message = 'Sort the orders of a bakery by what is baked first.'
  const project = { organization, industry: 'other', budget: 'under-5k', message } as const
  await sendInquiry(services, { id: randomUUID(), form: 'beta', ...from, ...project }, confirmation)
}

async function choose(
  email: string,
  told: NoticeTopic[],
  other: { zone?: string; digestHour?: number } = {},
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const recipient = (await listRecipients(tx)).find((each) => each.email === email)
    if (recipient) await saveChoice(tx, recipient.id, { ...recipient, ...other, told })
    else await insertAddress(tx, email, { told, zone: 'UTC', digestHour: 8, ...other }, services.clock.now())
  })
}

/** The emails that are sent now to the team: recipient and subject. */
async function arrived(): Promise<string[]> {
  mail.letters.length = 0
  await services.sendEmails()
  return mail.letters
    .filter(({ recipients }) => !/^(zoe|bert)@/.test(String(recipients)))
    .map(({ recipients, raw }) => `${recipients} ${subjectOf(raw)}`)
    .sort()
}

function subjectOf(raw: string): string {
  const [, subject = ''] = /^Subject: (.*(?:\r\n .*)*)/m.exec(raw) ?? []
  return subject.replaceAll(/\r\n /g, ' ').replaceAll(/ {2,}/g, ' ')
}

const summaries = () => sendSummaries(services, services.clock.now())
const tomorrowMorning = () => services.clock.set(new Date('2026-01-13T16:00:00Z'))

test('by default admins get visitors’ requests once a day, at eight in the organization’s zone', async () => {
  await write('A film')
  await write('A bus', 'Other')
  await ask('Bakery')
  // The database's own clock shows another time.
  await services.pool.query('update inquiries set created_at = $1', [services.clock.now()])
  expect(await arrived()).toEqual([])
  await summaries()
  services.clock.set(new Date('2026-01-13T15:59:00Z'))
  await summaries()
  expect(await arrived()).toEqual([])
  tomorrowMorning()
  await summaries()
  const subject = 'Your day: Inquiries (2), Beta requests (1)'
  expect(await arrived()).toEqual([`boss@example.org ${subject}`, `second@example.org ${subject}`])
  expect(mail.letters[0]?.raw).toContain("A film (Zo=C3=AB O'Brien)")
  await summaries()
  services.clock.advance(24 * hour)
  // By then they have waited for two days.
  await summaries()
  expect(await arrived()).toEqual([])
  services.clock.advance(24 * hour)
  await summaries()
  expect(await arrived()).toEqual([
    'boss@example.org Your day: Waiting longer than promised',
    'second@example.org Your day: Waiting longer than promised',
  ])
})

test('each recipient gets the chosen topics, and an additional address neither links to the admin area nor trouble', async () => {
  await write('First, so that both are known')
  await choose('boss@example.org', ['trouble'])
  await choose('second@example.org', ['inquiries'])
  await choose('press@example.net', ['inquiries', 'trouble'])
  await services.pool.query('delete from team_notices')
  await write('A film')
  const news = { topic: 'trouble', title: 'The disk fills', text: '1 MB is free.', path: '/admin/dashboard' } as const
  await services.db.transaction().execute((tx) => tellTeam(services, tx, news, services.clock.now()))
  expect(await arrived()).toEqual(['boss@example.org The disk fills'])
  tomorrowMorning()
  await summaries()
  expect(await arrived()).toEqual([
    'press@example.net Your day: Inquiries (1)',
    'second@example.org Your day: Inquiries (1)',
  ])
  const [toPress, toSecond] = [...mail.letters].sort((one, other) =>
    String(one.recipients).localeCompare(String(other.recipients)),
  )
  expect(toSecond?.raw.replaceAll('=\r\n', '')).toMatch(/\/admin\/inquiries\/[\w-]{36}/)
  expect(toSecond?.raw).not.toContain('List-Unsubscribe')
  expect(toPress?.raw).not.toContain('/admin/')
  expect(toPress?.raw).toMatch(/^List-Unsubscribe:\s+<.*\/notifications\/[\w-]{64}\/stop>/m)
})

test('the summary is sent at each recipient’s hour in their zone, once a day also when the clock is put back', async () => {
  await write('First')
  await choose('boss@example.org', ['inquiries'], { zone: 'Asia/Kolkata', digestHour: 0 })
  await choose('second@example.org', ['inquiries'], { zone: 'America/Los_Angeles', digestHour: 1 })
  // In Kolkata it is already the 13th.
  await summaries()
  expect(await arrived()).toEqual(['boss@example.org Your day: Inquiries (1)'])
  await write('Second')
  // 23:59 and 0:00 there.
  services.clock.set(new Date('2026-01-13T18:29:00Z'))
  await summaries()
  expect(await arrived()).toEqual(['second@example.org Your day: Inquiries (2)'])
  services.clock.set(new Date('2026-01-13T18:30:00Z'))
  await summaries()
  expect(await arrived()).toEqual(['boss@example.org Your day: Inquiries (1)'])
  // One o'clock occurs twice in this night.
  await services.pool.query("update inquiries set status = 'resolved'")
  await write('Before')
  services.clock.set(new Date('2026-11-01T08:05:00Z'))
  await summaries()
  await services.pool.query("update inquiries set status = 'resolved'")
  await write('Between')
  services.clock.set(new Date('2026-11-01T09:05:00Z'))
  await summaries()
  expect(await arrived()).toEqual([
    'boss@example.org Your day: Inquiries (1)',
    'second@example.org Your day: Inquiries (1)',
  ])
})

test('of many servers one sends each summary, and notices during the sending are lost to none', async () => {
  await write('First')
  const opened = Array.from({ length: 4 }, () => connectMany(services.connection, 2))
  tomorrowMorning()
  try {
    await Promise.all([
      ...opened.map(({ db }) => sendSummaries({ ...services, db }, services.clock.now())),
      ...Array.from({ length: 10 }, (_, n) => write(`Meanwhile ${n}`)),
    ])
  } finally {
    await Promise.all(opened.map(({ close }) => close()))
  }
  expect(await arrived()).toHaveLength(2)
  const told = await services.pool.query(`
    select (select count(*) from team_notices where recipient_id = r.id) as waiting from team_recipients r`)
  const inMail = (raw: string) => new Set(raw.match(/First|Meanwhile \d/g)).size
  for (const { raw } of mail.letters.filter(({ raw }) => raw.includes('Your day')))
    expect([...told.rows.map(({ waiting }) => Number(waiting))]).toContain(11 - inMail(raw))
})

test('a summary that could not be stored leaves its notices for the next run', async () => {
  await write('First')
  tomorrowMorning()
  const addAll = async () => {
    throw new Error('not today')
  }
  await sendSummaries({ ...services, outbox: { ...services.outbox, addAll } }, services.clock.now())
  expect(await arrived()).toEqual([])
  await summaries()
  expect(await arrived()).toHaveLength(2)
})

test('deleted requests are left out, and a former admin gets nothing', async () => {
  await write('Spam')
  await services.pool.query('delete from inquiries')
  tomorrowMorning()
  await summaries()
  expect(await arrived()).toEqual([])
  await services.pool.query("update members set role = 'member' where email <> 'second@example.org'")
  await write('A film')
  services.clock.advance(24 * hour)
  await summaries()
  expect(await arrived()).toEqual(['second@example.org Your day: Inquiries (1)'])
})

test('the team is told once that the last place is gone, and again when it happens on another day', async () => {
  const look = () => tellLastPlaces(services, services.clock.now())
  const fill = (people: number) =>
    services.pool.query(
      `insert into community_members (first_name, last_name, email, status)
        select 'Ada', n, gen_random_uuid() || '@example.org', 'registered' from generate_series(1, $1::int) as n`,
      [people],
    )
  const freeOne = () =>
    services.pool.query(
      "update registrations set state = 'cancelled' where member_id = (select member_id from registrations where status = 'registered' limit 1)",
    )
  await look()
  await fill(100)
  await Promise.all([look(), look(), look()])
  const news = ['boss@example.org', 'second@example.org'].map(
    (to) => `${to} The last place in the pilot bootcamp is gone`,
  )
  expect(await arrived()).toEqual(news)
  services.clock.advance(hour)
  await freeOne()
  await look()
  await fill(1)
  await look()
  expect(await arrived()).toEqual([])
  services.clock.advance(25 * hour)
  await freeOne()
  await look()
  await fill(1)
  await look()
  expect(await arrived()).toEqual(news)
})

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../test/services.ts'
import type { MailTransport } from '../platform/mail/transport.server.ts'
import { countInquiries } from './inquiries.server.ts'
import type { Inquiry } from './inquiry.ts'
import { sendInquiry } from './send-inquiry.server.ts'

const countNewInquiries = (db: TestServices['db']) => countInquiries(db, { status: 'new' })

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const inquiry: Inquiry = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  inquiryType: 'Host an Event',
  subject: 'A room for forty people',
  message: 'We have a room\nand would like to host an evening.',
}

test('a visitor’s message is stored as new and confirmed', async () => {
  expect(await sendInquiry(services, { ...inquiry, phone: '+1 555 0100', organization: 'Analytical' })).toBe('sent')
  expect(await stored()).toMatchObject([
    {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.org',
      phone: '+1 555 0100',
      organization: 'Analytical',
      inquiry_type: 'Host an Event',
      subject: inquiry.subject,
      message: inquiry.message,
      honeypot: null,
      status: 'new',
    },
  ])
  expect(await countNewInquiries(services.db)).toBe(1)
  expect(await services.mailbox.list()).toMatchObject([{ to: 'ada@example.org', subject: 'We got your message' }])
})

test('an empty optional field is stored as null', async () => {
  await sendInquiry(services, { ...inquiry, phone: '', organization: undefined })
  expect(await stored()).toMatchObject([{ phone: null, organization: null }])
})

test('a second click gets the same answer, and is stored once and confirmed once', async () => {
  await sendInquiry(services, inquiry)
  expect(await sendInquiry(services, inquiry)).toBe('sent')
  expect(await stored()).toHaveLength(1)
  expect(await services.mailbox.list()).toHaveLength(1)
})

test('ten simultaneous clicks are stored once and confirmed once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => sendInquiry(services, inquiry)))
  expect(outcomes).toEqual(Array(10).fill('sent'))
  expect(await stored()).toHaveLength(1)
  expect(await services.mailbox.list()).toHaveLength(1)
})

test('the same message two minutes later is a new one', async () => {
  await sendInquiry(services, inquiry)
  await sql`update contact_inquiries set created_at = created_at - interval '121 seconds'`.execute(services.db)
  await sendInquiry(services, inquiry)
  expect(await stored()).toHaveLength(2)
})

test.each<Partial<Inquiry>>([
  { message: `${inquiry.message} On Friday.` },
  { subject: 'A room for fifty people' },
  { inquiryType: 'Other' },
  { phone: '+1 555 0100' },
  { organization: 'Analytical' },
  { lastName: 'King' },
  { email: 'grace@example.org' },
])('a message that differs in %o is not treated as a second click', async (difference) => {
  await sendInquiry(services, inquiry)
  await sendInquiry(services, { ...inquiry, ...difference })
  expect(await stored()).toHaveLength(2)
})

test('an address gets two emails an hour in any spelling, and every message is stored', async () => {
  for (let number = 1; number <= 5; number += 1) {
    const email = number % 2 ? 'ada@example.org' : 'ADA@Example.org'
    expect(await sendInquiry(services, { ...inquiry, email, subject: `Message number ${number}` })).toBe('sent')
  }
  expect(await stored()).toHaveLength(5)
  expect(await services.mailbox.list()).toHaveLength(2)
  services.clock.advance(3600 * 1000)
  await sendInquiry(services, { ...inquiry, subject: 'Message number 6' })
  expect(await services.mailbox.list()).toHaveLength(3)
})

test('a tag doesn’t make another mailbox, and neither do dots at Gmail', async () => {
  for (const email of ['a.da@gmail.com', 'ada+1@gmail.com', 'ada@googlemail.com', 'ada+2@gmail.com'])
    await sendInquiry(services, { ...inquiry, email })
  expect(await stored()).toHaveLength(4)
  expect(await services.mailbox.list()).toHaveLength(2)
})

test('when the email can’t be stored, neither is the message, and the visitor is told', async () => {
  // The outbox refuses the row after the inquiry was inserted, so the failure happens between the two statements.
  await sql`alter table emails add constraint broken check (false)`.execute(services.owner.db)
  expect(await sendInquiry(services, inquiry)).toBe('not-stored')
  expect(await stored()).toEqual([])
})

test('when the commit fails, no email is sent', async () => {
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$
  `.execute(services.owner.db)
  await sql`
    create constraint trigger broken after insert on contact_inquiries deferrable initially deferred
    for each row execute function refuse()
  `.execute(services.owner.db)
  expect(await sendInquiry(services, inquiry)).toBe('not-stored')
  expect(await services.db.selectFrom('emails').selectAll().execute()).toEqual([])
})

test('an email that can’t be sent waits, and the message is stored all the same', async () => {
  const transport: MailTransport = {
    send: () => Promise.reject(new Error('no mail today')),
    close: async () => {},
  }
  const withoutMail = await openTestServices({ transport })
  try {
    expect(await sendInquiry(withoutMail, inquiry)).toBe('sent')
    const waiting = await withoutMail.db
      .selectFrom('emails')
      .select(['recipient', 'kind'])
      .where('state', '=', 'waiting')
      .execute()
    expect(waiting).toEqual([{ recipient: 'ada@example.org', kind: 'inquiry' }])
    expect(await countNewInquiries(withoutMail.db)).toBe(1)
  } finally {
    await withoutMail.close()
  }
})

function stored() {
  return services.db.selectFrom('contact_inquiries').selectAll().execute()
}

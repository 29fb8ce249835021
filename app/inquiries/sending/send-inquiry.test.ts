import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { contactLetter } from '../../contact/contact.email.tsx'
import { mayConfirmTo } from '../../platform/mail/confirmation-limit.server.ts'
import type { MailTransport } from '../../platform/mail/transport.server.ts'
import { budgets, industries } from '../beta-choices.ts'
import type { NewInquiry } from '../inquiries.server.ts'
import { sendInquiry } from './send-inquiry.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const inquiry = (): NewInquiry => ({
  id: randomUUID(),
  form: 'contact',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  inquiry_type: 'Host an Event',
  subject: 'A room for forty people',
  message: 'We have a room\nand would like to host an evening.',
})

const request = (): NewInquiry => ({
  id: randomUUID(),
  form: 'beta',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  organization: 'Analytical Engines',
  job_title: 'Owner',
  industry: 'manufacturing',
  budget: '5k-15k',
  message: 'Sort the orders\nthat come in over night.',
})

const confirmation = { letter: contactLetter, facts: { firstName: 'Ada', inquiryType: 'Host an Event' } as const }
const send = (written: NewInquiry, by = services) => sendInquiry(by, written, confirmation)

test.each([
  ['an inquiry', inquiry()],
  ['a beta request', request()],
])('%s is stored as new, once for all clicks on its form, and confirmed once', async (_what, written) => {
  expect(await send(written)).toEqual({ letterSent: true })
  await send(written)
  await Promise.all(Array.from({ length: 10 }, () => send(written)))
  expect(await stored()).toMatchObject([{ ...written, honeypot: null, status: 'new', version: 1 }])
  expect(await services.mailbox.list()).toMatchObject([{ to: 'ada@example.org', subject: 'We got your message' }])
})

test('another message on a form that the browser has shown again is stored too', async () => {
  const first = inquiry()
  await send(first)
  await send({ ...first, message: 'By the way, there is a garden.' })
  expect((await stored()).map(({ message }) => message).sort()).toEqual([
    'By the way, there is a garden.',
    first.message,
  ])
})

test('the same words on another form are another message', async () => {
  await send(inquiry())
  await send(inquiry())
  expect(await stored()).toHaveLength(2)
})

test('the table accepts every industry, every budget, and the longest texts of the form', async () => {
  for (const industry of Object.keys(industries) as (keyof typeof industries)[]) await send({ ...request(), industry })
  for (const budget of Object.keys(budgets) as (keyof typeof budgets)[]) await send({ ...request(), budget })
  const name = 'A'.repeat(200)
  const longest = { first_name: name, last_name: name, organization: name, job_title: name }
  await send({ ...request(), ...longest, message: 'A'.repeat(5000) })
  expect(await stored()).toHaveLength(14)
})

test('an address gets two emails an hour in any spelling, and every message is stored', async () => {
  for (let number = 1; number <= 5; number += 1)
    await send({ ...inquiry(), email: number % 2 ? 'ada@example.org' : 'ADA@Example.org' })
  expect(await stored()).toHaveLength(5)
  expect(await services.mailbox.list()).toHaveLength(2)
  services.clock.advance(3600 * 1000)
  await send(inquiry())
  expect(await services.mailbox.list()).toHaveLength(3)
})

test('a tag doesn’t make another mailbox, and neither do dots at Gmail', async () => {
  for (const email of ['a.da@gmail.com', 'ada+1@gmail.com', 'ada@googlemail.com', 'ada+2@gmail.com'])
    await send({ ...inquiry(), email })
  expect(await stored()).toHaveLength(4)
  expect(await services.mailbox.list()).toHaveLength(2)
})

test('an address that reached its limit through other forms gets no email, and the request is stored', async () => {
  const letter = () =>
    services.db.transaction().execute((tx) => mayConfirmTo(tx, 'ADA@Example.org', services.clock.now()))
  expect([await letter(), await letter(), await letter()]).toEqual([true, true, false])
  expect(await send(request())).toEqual({ letterSent: false, why: 'limit' })
  expect(await stored()).toHaveLength(1)
  expect(await services.mailbox.list()).toEqual([])
})

test('when the email can’t be stored, neither is the message', async () => {
  // The outbox refuses the row after the inquiry was inserted, so the failure happens between the two statements.
  await sql`alter table emails add constraint broken check (false)`.execute(services.owner.db)
  await expect(send(inquiry())).rejects.toThrow()
  expect(await stored()).toEqual([])
})

test('when the commit fails, no email is sent', async () => {
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$
  `.execute(services.owner.db)
  await sql`
    create constraint trigger broken after insert on inquiries deferrable initially deferred
    for each row execute function refuse()
  `.execute(services.owner.db)
  await expect(send(inquiry())).rejects.toThrow()
  expect(await services.db.selectFrom('emails').selectAll().execute()).toEqual([])
})

test('an email that can’t be sent waits, and the message is stored all the same', async () => {
  const transport: MailTransport = {
    send: () => Promise.reject(new Error('no mail today')),
    close: async () => {},
  }
  const withoutMail = await openTestServices({ transport })
  try {
    expect(await send(inquiry(), withoutMail)).toEqual({ letterSent: false })
    const waiting = await withoutMail.db
      .selectFrom('emails')
      .select(['recipient', 'kind'])
      .where('state', '=', 'waiting')
      .execute()
    expect(waiting).toEqual([{ recipient: 'ada@example.org', kind: 'inquiry' }])
    expect(await withoutMail.db.selectFrom('inquiries').select('status').execute()).toEqual([{ status: 'new' }])
  } finally {
    await withoutMail.close()
  }
})

function stored() {
  return services.db.selectFrom('inquiries').selectAll().execute()
}

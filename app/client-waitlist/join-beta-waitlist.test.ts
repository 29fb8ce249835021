import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { mayConfirmTo } from '../platform/mail/confirmation-limit.server.ts'
import type { MailTransport } from '../platform/mail/transport.server.ts'
import { budgets, industries } from './beta-choices.ts'
import type { BetaRequest } from './beta-request.ts'
import { joinBetaWaitlist } from './join-beta-waitlist.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const request: BetaRequest = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  companyName: 'Analytical Engines',
  jobTitle: 'Owner',
  industry: 'manufacturing',
  budget: '5k-15k',
  projectInquiry: 'Sort the orders\nthat come in over night.',
}

test('a request is stored and confirmed', async () => {
  await joinBetaWaitlist(services, request)
  expect(await stored()).toMatchObject([
    {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.org',
      company_name: 'Analytical Engines',
      job_title: 'Owner',
      industry: 'manufacturing',
      budget: '5k-15k',
      project_inquiry: 'Sort the orders\nthat come in over night.',
    },
  ])
  expect(await services.mailbox.list()).toMatchObject([
    { to: 'ada@example.org', subject: "You're on the beta waitlist" },
  ])
})

test('the table accepts every industry, every budget, and the longest texts of the form', async () => {
  for (const industry of Object.keys(industries) as BetaRequest['industry'][])
    await joinBetaWaitlist(services, { ...request, industry })
  for (const budget of Object.keys(budgets) as BetaRequest['budget'][])
    await joinBetaWaitlist(services, { ...request, budget, industry: 'other' })
  const name = 'A'.repeat(200)
  const longest = { firstName: name, lastName: name, companyName: name, jobTitle: name }
  await joinBetaWaitlist(services, { ...request, ...longest, projectInquiry: 'A'.repeat(5000) })
  // Two of the fourteen requests are the same.
  expect(await stored()).toHaveLength(13)
})

test('a second click is stored once and confirmed once', async () => {
  await joinBetaWaitlist(services, request)
  await joinBetaWaitlist(services, request)
  expect(await stored()).toHaveLength(1)
  expect(await services.mailbox.list()).toHaveLength(1)
})

test('ten simultaneous clicks are stored once and confirmed once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => joinBetaWaitlist(services, request)))
  expect(await stored()).toHaveLength(1)
  expect(await services.mailbox.list()).toHaveLength(1)
})

test('the same request two minutes later is a new one', async () => {
  await joinBetaWaitlist(services, request)
  await sql`update beta_waitlist set created_at = created_at - interval '121 seconds'`.execute(services.db)
  await joinBetaWaitlist(services, request)
  expect(await stored()).toHaveLength(2)
})

test.each<Partial<BetaRequest>>([
  { firstName: 'Augusta' },
  { lastName: 'King' },
  { email: 'grace@example.org' },
  { companyName: 'Difference Engines' },
  { jobTitle: 'Director' },
  { industry: 'other' },
  { budget: 'over-100k' },
  { projectInquiry: 'Remind people of their appointments.' },
])('a request that differs in %o is not treated as a second click', async (difference) => {
  await joinBetaWaitlist(services, request)
  await joinBetaWaitlist(services, { ...request, ...difference })
  expect(await stored()).toHaveLength(2)
})

test('an address that reached its limit through other forms gets no email, and the request is stored', async () => {
  const letter = () =>
    services.db.transaction().execute((tx) => mayConfirmTo(tx, 'ADA@Example.org', services.clock.now()))
  expect([await letter(), await letter(), await letter()]).toEqual([true, true, false])
  await joinBetaWaitlist(services, request)
  expect(await stored()).toHaveLength(1)
  expect(await services.mailbox.list()).toEqual([])
  services.clock.advance(3600 * 1000)
  await joinBetaWaitlist(services, { ...request, jobTitle: 'Director' })
  expect(await services.mailbox.list()).toHaveLength(1)
})

test('when the email can’t be stored, neither is the request', async () => {
  // The outbox refuses the row after the request was inserted, so the failure happens between the two statements.
  await sql`alter table emails add constraint broken check (false)`.execute(services.owner.db)
  await expect(joinBetaWaitlist(services, request)).rejects.toThrow('broken')
  expect(await stored()).toEqual([])
})

test('an email that can’t be sent waits, and the request is stored all the same', async () => {
  const transport: MailTransport = {
    send: () => Promise.reject(new Error('no mail today')),
    close: async () => {},
  }
  const withoutMail = await openTestServices({ transport })
  try {
    await joinBetaWaitlist(withoutMail, request)
    const waiting = await withoutMail.db
      .selectFrom('emails')
      .select(['recipient', 'kind'])
      .where('state', '=', 'waiting')
      .execute()
    expect(waiting).toEqual([{ recipient: 'ada@example.org', kind: 'beta-request' }])
    expect(await withoutMail.db.selectFrom('beta_waitlist').select('email').execute()).toHaveLength(1)
  } finally {
    await withoutMail.close()
  }
})

function stored() {
  return services.db.selectFrom('beta_waitlist').selectAll().execute()
}

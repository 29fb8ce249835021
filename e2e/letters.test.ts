import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './accessible.ts'
import { expectToast, openFilters, setUpJourney, signIn } from './journey.ts'
import { productionSettings, setUpDatabase } from './outside-world.ts'

const database = setUpDatabase('empty')
let mail: MailServer
let office: Awaited<ReturnType<BrowserContext['storageState']>>
beforeAll(async () => {
  const noSuchUser = Object.assign(new Error('There is nobody of that name.'), { responseCode: 550 })
  mail = await startMailServer({
    smtp: { onRcptTo: ({ address }, _session, next) => (address.startsWith('nobody') ? next(noSuchUser) : next()) },
  })
})
const journey = setUpJourney(() => productionSettings({ databaseUrl: database.url, smtpUrl: mail.url }))
beforeAll(async () => {
  const page = await journey.visitor()
  await signIn(page, 'boss@example.org')
  office = await page.context().storageState()
})
beforeEach(async () => {
  mail.behaviour = 'works'
  await database.query(`delete from members where role <> 'admin'`)
  await database.query('truncate emails, refused_addresses')
})
afterAll(async () => {
  await mail?.close()
})

async function reserve(email: string): Promise<void> {
  const body = new URLSearchParams({ firstName: 'Ada', lastName: 'Lovelace', email })
  const answer = await fetch(`${journey.origin}/join`, { method: 'POST', body })
  expect(await answer.text()).toContain('Welcome to the community!')
}

const row = (page: Page, address: string) => page.getByRole('row').filter({ hasText: address })

async function tryNow(page: Page, address: string): Promise<void> {
  await row(page, address).getByRole('button', { name: 'Try now' }).click()
}

test('an admin sees why a letter waits, tries it again in vain, and again when the mail server is back', async () => {
  const address = `ada@example.org`
  mail.behaviour = { refuses: 451, saying: 'Come back later' }
  await reserve(address)
  const page = await journey.visitor({ storageState: office })
  await page.goto('/admin/messages/delivery?state=waiting')
  const letter = row(page, address)
  await letter.getByText('Registration confirmation').first().waitFor()
  await letter.getByText(/^Tried once so far: .*451/).waitFor()
  await letter.getByText(/^Next try: /).waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('Ada')
  await expectAccessible(page)

  await tryNow(page, address)
  await expectToast(page, 'Not delivered')
  mail.behaviour = 'works'
  await tryNow(page, address)
  await expectToast(page, 'Email delivered')
  await page.getByText('No emails found').waitFor()
  expect(mail.letters.filter(({ recipients }) => recipients.includes(address))).toHaveLength(1)

  await page.getByRole('link', { name: 'Look in everything we sent' }).click()
  await row(page, address).getByText('Delivered').waitFor()
  await page.goto('/admin/settings/audit')
  await page.getByText(`Registration confirmation to ${address}`).first().waitFor()
  expect(
    await page.getByText('Letter tried again', { exact: true }).and(page.locator('strong')).count(),
  ).toBeGreaterThan(1)
})

test('after an outage an admin sends all that waits with one click', async () => {
  mail.behaviour = { refuses: 451, saying: 'Come back later' }
  const addresses = [1, 2].map((number) => `waits.${number}@example.org`)
  for (const address of addresses) await reserve(address)
  mail.behaviour = 'works'
  await database.query(`update pgboss.job set start_after = now() + interval '20 hours' where name = 'email'`)
  const page = await journey.visitor({ storageState: office })
  await page.goto('/admin/messages/delivery')
  const button = page.getByRole('button', { name: 'Send waiting emails now' })
  await button.click()
  await expectToast(page, '2 emails are on the way')
  const received = () => mail.letters.flatMap(({ recipients }) => recipients)
  await expect.poll(() => addresses.every((address) => received().includes(address))).toBe(true)
  // That an email has left is written down a moment later.
  const isNothingWaiting = async () => {
    await page.goto('/admin/messages/delivery?state=all')
    return page.getByText('2 emails', { exact: true }).isVisible()
  }
  await expect.poll(isNothingWaiting).toBe(true)
  expect(await button.count()).toBe(0)
  await page.goto('/admin/settings/audit')
  await page.getByText('All that waited: 2 emails').first().waitFor()
})

test('whose address takes no email is seen by an admin, who puts it right; the confirmation goes there', async () => {
  const [wrong, right] = [`nobody@example.org`, `somebody@example.org`]
  await reserve(wrong)
  const page = await journey.visitor({ storageState: office })
  await page.goto('/admin/messages/delivery')
  await row(page, wrong).getByText('Tried once so far: Email refused: no such mailbox').waitFor()
  await tryNow(page, wrong)
  await expectToast(page, 'This address can’t be reached')
  await page.goto('/admin/users')
  await page.getByRole('link', { name: '1 member has an address we can’t reach' }).click()
  await page.waitForURL('**/admin/users?email=refused')
  await row(page, wrong).getByText('Email refused: no such mailbox (').waitFor()
  await expectAccessible(page)
  await row(page, wrong).getByRole('link', { name: 'Ada Lovelace', exact: true }).click()
  await page.getByRole('link', { name: 'Correct the address' }).click()
  await page.getByText('Correct the address, or reach them another way.').waitFor()
  await page.getByRole('textbox', { name: /^Email/ }).fill(right)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Emails waiting for the old address go to the new one')
  await page.goto('/admin/users')
  await row(page, right).waitFor()
  expect(await page.getByText('takes no email').count()).toBe(0)
  await expect.poll(() => mail.letters.filter(({ recipients }) => recipients.includes(right)).length).toBe(1)
})

test('letters are found by address, state and kind', async () => {
  await database.query(
    `insert into emails (kind, recipient, created_at, delivered_at, gave_up_at, last_error)
       select case n % 2 when 0 then 'message-news' else 'decline' end, 'm' || n || '@example.org', now(),
         case when n <= 40 then now() end, case when n > 40 then now() end, case when n > 40 then 'Discarded.' end
       from generate_series(1, 60) n`,
  )
  const page = await journey.visitor({ storageState: office })
  await page.goto('/admin/messages/delivery?state=all')
  await page.getByText('60 emails', { exact: true }).waitFor()
  await openFilters(page)
  await page.getByLabel('Kind').selectOption('Message: News')
  await page.getByText('30 emails', { exact: true }).waitFor()
  await page.getByLabel('State').selectOption('Discarded')
  await page.getByText(/^10 emails/).waitFor()
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('M42@')
  await page.getByText(/^1 email\b/).waitFor()
  expect(page.url()).toMatch(/state=discarded/)
  await row(page, 'm42@example.org').getByText('Discarded.').waitFor()
  await page.goto('/admin/messages/delivery?state=all&page=99')
  await page.getByRole('link', { name: 'Page 3' }).waitFor()
  expect(await page.getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page')
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type OpenDatabase } from '../app/platform/database/database.server.ts'
import { createLog } from '../app/platform/log.ts'
import { addCohort } from '../test/cohorts.ts'
import { expectAccessible } from './accessible.ts'
import { expectToast, openListMenu, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

async function admin(options: Parameters<typeof journey.visitor>[0] = {}): Promise<Page> {
  const page = await journey.visitor({ acceptDownloads: true, ...options })
  await signInAsNewAdmin(page, database)
  return page
}

const main = (page: Page) => page.getByRole('main')
const switcher = (page: Page) => main(page).getByRole('combobox', { name: 'Cohort', exact: true })
const sidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name }).click()

test('with one cohort there is nothing to choose', async () => {
  const page = await admin()
  for (const screen of ['/admin/users', '/admin/dashboard']) {
    await page.goto(screen)
    await main(page).getByRole('heading', { level: 1 }).waitFor()
    expect(await switcher(page).count(), screen).toBe(0)
  }
})

describe('with two cohorts', () => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = connect({ connectionString: database.url, max: 1 }, createLog('silent'))
    await addCohort(opened.db, { id: 2, starts: new Date('2099-03-07T18:00:00Z') })
    await database.query(`
      insert into community_members (first_name, last_name, email, status, cohort_id) values
        ('Wendy', 'Waits', 'wendy@choice.example', 'waitlist', 2), ('Rita', 'Registered', 'rita@choice.example', 'registered', 2);
      insert into community_members (first_name, last_name, email, status) values ('Paula', 'Pilot', 'paula@choice.example', 'registered');
      insert into registrations (member_id, cohort_id, state) select id, 2, 'cancelled' from members where first_name = 'Paula';`)
  })
  afterAll(() => opened.close())

  const choose = (page: Page, label: string) => switcher(page).selectOption({ label })

  test('the menu has the bootcamp in focus, keeps the one that was chosen, and old addresses lead to their tab', async () => {
    const page = await admin()
    const menu = page.getByRole('navigation', { name: 'Admin', exact: true })
    await page.goto('/admin/dashboard')
    expect((await menu.getByRole('link').allInnerTexts()).filter((text) => text !== 'Find')).toEqual([
      'Dashboard',
      'Users',
      expect.stringMatching(/^Spring Bootcamp\s+Starts in [\d,]+ days$/),
      expect.stringMatching(/^Inquiries/),
      'Content',
      'Messages',
      'Settings',
    ])
    await menu.locator('summary', { hasText: 'Other bootcamps' }).click()
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Pilot Bootcamp' }).click()
    await page.waitForURL('**/admin/cohorts/pilot')
    await sidebar(page, 'Users')
    await page.waitForURL('**/admin/users')
    await sidebar(page, 'Pilot Bootcamp')
    await page.waitForURL('**/admin/pilot-bootcamp')
    await page.getByRole('heading', { level: 1, name: 'Pilot Bootcamp' }).waitFor()
    for (const [old, present] of [
      [
        '/admin/pilot-bootcamp?cohort=spring&state=pending-onboarding',
        '/admin/cohorts/spring/onboarding?state=pending-onboarding',
      ],
      ['/admin/pilot-bootcamp?cohort=pilot', '/admin/pilot-bootcamp'],
      ['/admin/cohorts/pilot/onboarding', '/admin/pilot-bootcamp'],
      ['/admin/cohorts/2', '/admin/cohorts/spring'],
      ['/admin/cohorts/2/details', '/admin/cohorts/spring/details'],
      ['/admin/places?cohort=pilot', '/admin/cohorts/pilot/waitlist'],
      ['/admin/places', '/admin/cohorts/pilot/waitlist'],
    ] as const) {
      await page.goto(old)
      expect(page.url().slice(journey.origin.length), old).toBe(present)
    }
  })

  test('what an admin sees in a bootcamp is of that one, and so is the change of a registration', async () => {
    const page = await admin()
    await page.goto('/admin/cohorts/pilot/waitlist')
    await main(page).getByRole('heading', { name: 'The queue' }).waitFor()
    expect(await main(page).getByRole('rowheader', { name: 'Wendy Waits' }).count()).toBe(0)
    await page.goto('/admin/cohorts/spring/waitlist')
    await main(page).getByRole('rowheader', { name: 'Wendy Waits' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('navigation', { name: 'Bootcamp' }).getByRole('link', { name: 'Onboarding' }).click()
    await page.waitForURL('**/admin/cohorts/spring/onboarding')
    await main(page).getByRole('cell', { name: 'rita@choice.example' }).waitFor()
    expect(await main(page).getByText('paula@choice.example').count()).toBe(0)

    await page.goto('/admin/users?cohort=spring')
    await main(page).getByRole('rowheader', { name: 'Rita Registered' }).waitFor()
    await openListMenu(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^members-spring-/)
    const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(
      rows
        .slice(1)
        .map((row) => row.split(',')[0])
        .sort(),
    ).toEqual(['Paula', 'Rita', 'Wendy'])
    await choose(page, 'Everyone, in any cohort')
    await page.waitForURL('**/admin/users?cohort=')
    await main(page).getByRole('searchbox').fill('paula')
    await main(page).getByRole('button', { name: 'Search', exact: true }).click()
    const paula = main(page).getByRole('row').filter({ hasText: 'paula@choice.example' })
    await paula.getByText('Spring Bootcamp: cancelled').waitFor()
    await paula.getByRole('link', { name: 'Paula Pilot', exact: true }).click()

    await main(page).getByRole('heading', { name: 'In each bootcamp' }).waitFor()
    await expectAccessible(page)
    await main(page).getByRole('link', { name: 'Change the status in Pilot Bootcamp' }).click()
    await main(page).getByLabel('Status in the pilot bootcamp').selectOption('Waitlist')
    await main(page).getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Member updated successfully')
    const statuses = () =>
      database.query(
        `select registrations.cohort_id, registrations.status from registrations join members on id = member_id where first_name = 'Paula' order by 1`,
      )
    expect((await statuses()).rows).toEqual([
      { cohort_id: 1, status: 'waitlist' },
      { cohort_id: 2, status: 'cancelled' },
    ])
  })

  test('statuses change, members are imported and a message goes out in the cohort that was chosen', async () => {
    const page = await admin({ expectedErrors: /status of (404|409)/ })
    await page.goto('/admin/users?search=choice.example')
    await main(page).getByLabel('Select Wendy Waits').check()
    await main(page).getByLabel('New status').selectOption('Confirmed (portal closed)')
    await main(page).getByLabel('In the cohort').selectOption({ label: 'Spring Bootcamp, from Mar 7, 2099' })
    await main(page).getByRole('button', { name: 'Preview' }).first().click()
    await main(page).getByText('in the Spring Bootcamp').waitFor()
    await main(page).getByRole('button', { name: 'Move 1 member to Confirmed' }).click()
    await expectToast(page, '1 member moved to Confirmed')

    await page.goto('/admin/users/import?cohort=spring')
    await main(page).getByLabel('Or paste the rows').fill('First Name,Last Name,Email\nIda,Imported,ida@choice.example')
    await main(page).getByRole('button', { name: 'Read the rows' }).click()
    await main(page).getByText('will be imported into Spring Bootcamp').waitFor()
    await main(page).getByRole('button', { name: 'Import 1 member' }).click()
    await expectToast(page, '1 member imported')
    const { rows } = await database.query(
      `select first_name, registrations.status from registrations join members on id = member_id
       where registrations.cohort_id = 2 and email like '%@choice.example' order by 1`,
    )
    expect(rows).toEqual([
      { first_name: 'Ida', status: 'registered' },
      { first_name: 'Paula', status: 'cancelled' },
      { first_name: 'Rita', status: 'registered' },
      { first_name: 'Wendy', status: 'confirmed' },
    ])

    await database.query(
      `insert into subscriptions (topic, member_id, confirmed_at)
       select 'news', id, now() from members where email like '%@choice.example'`,
    )
    await page.goto('/admin/messages/new')
    await main(page)
      .getByLabel(/^Who gets it/)
      .selectOption({ label: 'Registered for the Spring Bootcamp' })
    await main(page)
      .getByLabel(/^What it is about/)
      .selectOption({ label: 'News: people who want News' })
    await main(page)
      .getByLabel(/^Subject/)
      .fill(`News with`)
    await main(page).getByLabel(/^Text/).fill('Hello.')
    await main(page).getByRole('button', { name: 'Save and preview' }).click()
    await main(page).getByRole('heading', { name: 'To: Registered, the Spring Bootcamp' }).waitFor()
    await main(page).getByRole('button', { name: 'Send now to 2 people' }).click()
    await expectToast(page, 'Your message is on its way to 2 people')
    await page.goto('/admin/messages')
    await main(page).getByRole('cell', { name: 'Registered, the Spring Bootcamp' }).first().waitFor()
    await expectAccessible(page)
  })

  test('a cohort that is not there is said to be so, and nothing is done in another one', async () => {
    const page = await admin({ expectedErrors: /status of 404/ })
    for (const path of [
      '/admin/places?cohort=nonsense',
      '/admin/cohorts/nonsense',
      '/admin/cohorts/nonsense/details',
    ]) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await main(page).getByRole('heading', { level: 1, name: 'Bootcamp not found' }).waitFor()
    }
    const answer = await page.goto('/admin/users?cohort=nonsense')
    expect(answer?.status()).toBe(404)
    await page.getByText('We couldn’t find a cohort called “nonsense”.').waitFor()
    await main(page).getByRole('link', { name: 'Continue without it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Community Members' }).waitFor()
  })
})

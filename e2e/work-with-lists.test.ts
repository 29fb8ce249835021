import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectToast, openFilters, openListMenu, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { workDuring } from './main-thread.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

const list = '/admin/users'

/** Whoever has none of the others would be found too. */
beforeAll(async () => {
  await database.query(`
    with people as (
      insert into community_members (email, first_name, last_name, role, status, cohort_id)
      select 'many' || n || '@example.org', 'Many', 'Number ' || n, case when n < 3 then 'ambassador' else 'builder' end, 'cancelled', 1
      from generate_series(0, 619) as n returning id, email),
    readers as (
      insert into subscriptions (topic, member_id, confirmed_at) select 'news', id, now() from people)
    insert into community_pilot (user_id, company, industry) select id, 'O''Brien & Trần', 'Finance' from people where email = 'many1@example.org'`)
  await database.query(`
    insert into community_members (email, first_name, last_name, role, status, cohort_id)
    values ('pia@example.org', 'Pia', 'Trần', 'builder', 'registered', 1), ('paul@example.org', 'Paul', 'O’Brien', 'member', 'registered', 1)`)
})

const main = (page: Page) => page.locator('main')

test('filters combine, a view keeps them, and the file holds the columns that were chosen', async () => {
  const page = await journey.visitor({ acceptDownloads: true })
  await signInAsNewAdmin(page, database)
  await page.goto(list)
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Ambassador')
  await page.waitForURL('**role=ambassador')
  await page.getByRole('combobox', { name: 'Industry' }).selectOption('Finance')
  await page.waitForURL('**industry=Finance**')
  await page.getByRole('row').filter({ hasText: 'many1@' }).waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'many2@' }).count()).toBe(0)

  // Each filter is a chip that takes it away.
  await page.getByRole('link', { name: 'Industry: Finance' }).click()
  await page.getByRole('row').filter({ hasText: 'many2@' }).waitFor()
  await page.goBack()
  await page.waitForURL('**industry=Finance**')
  await openListMenu(page)
  await page.getByText('Columns…').click()
  await page.getByRole('checkbox', { name: 'Company' }).check()
  await page.getByRole('checkbox', { name: 'Newsletter' }).uncheck()
  await page.getByRole('button', { name: 'Show these columns' }).click()
  await page.getByRole('columnheader', { name: 'Company' }).waitFor()
  await page.getByRole('cell', { name: "O'Brien & Trần" }).waitFor()
  await openListMenu(page)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFFirst Name,Last Name,Email,Role,Status,Joined (America/Los_Angeles),Company')
  expect(lines[1]).toMatch(/^Many,Number 1,many1@example.org,Ambassador,Cancelled,20.*,O'Brien & Trần$/)
  expect(lines).toHaveLength(3)

  const name = `Bankers`
  await openListMenu(page)
  await page.getByText(/^Save (this view|or change views)…$/).click()
  await page.getByLabel('Save these filters, order and columns as').fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expectToast(page, 'View saved')
  await page.getByRole('link', { name, exact: true }).waitFor()
  await openViews(page)
  await page.getByRole('button', { name: `Open by default ${name}` }).click()
  await expectToast(page, 'The list opens with this view now')
  await page.goto(list)
  await page.waitForURL('**role=ambassador**')
  expect(await page.getByRole('link', { name: `${name} (default)` }).getAttribute('aria-current')).toBe('page')
  await page.getByRole('link', { name: 'Everyone', exact: true }).click()
  await page.waitForURL('**view=all')
  await openViews(page)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expectToast(page, 'View deleted')
})

test('the pilot list takes the same filters, columns and views, and its file the columns that were chosen', async () => {
  const page = await journey.visitor({ acceptDownloads: true })
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/pilot-bootcamp')
  await page.getByRole('row').filter({ hasText: 'paul@' }).waitFor()
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Builder')
  await page.waitForURL('**role=builder**')
  await page.keyboard.press('Escape')
  await page.getByRole('row').filter({ hasText: 'pia@' }).waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'paul@' }).count()).toBe(0)
  const listed = page.getByRole('table', { name: /^Members: / })
  expect(await listed.getByRole('columnheader').allInnerTexts()).toEqual([
    ...['First Name', 'Last Name', 'Email', 'Status', 'Expectations', 'Questionnaire', 'Reminded'],
  ])
  const readExport = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    return (await readFile(await download.path(), 'utf8')).split('\r\n')
  }
  expect(await readExport()).toEqual(['\uFEFFFirst Name,Last Name,Email', 'Pia,Trần,pia@example.org', ''])

  await openListMenu(page)
  const columns = page.getByText('Columns…')
  await columns.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Role' }).check()
  await page.getByRole('button', { name: 'Show these columns' }).click()
  await page.getByRole('columnheader', { name: 'Role' }).waitFor()
  await page.getByRole('cell', { name: 'Builder' }).waitFor()
  await expectAccessible(page)
  expect(await readExport()).toEqual(['\uFEFFFirst Name,Last Name,Email,Role', 'Pia,Trần,pia@example.org,Builder', ''])

  const name = `Builders`
  await openListMenu(page)
  await page.getByText(/^Save (this view|or change views)…$/).click()
  await page.getByLabel('Save these filters, order and columns as').fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expectToast(page, 'View saved')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByRole('row').filter({ hasText: 'paul@' }).waitFor()
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL('**role=builder**')
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'paul@' }).count()).toBe(0)
  const whole = page.getByRole('link', { name: 'Everyone in Not Signed Up' })
  await whole.click()
  await page.getByRole('row').filter({ hasText: 'paul@' }).waitFor()
  expect(await whole.getAttribute('aria-current')).toBe('page')
  await page.goto(list)
  expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0)
})

test('a long file is matched, looked through and imported in the background, with what came of each row', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/users/import')
  const company = 'A company of quite some length '.repeat(4)
  const rows = Array.from({ length: 2_100 }, (_, n) => {
    const person =
      n < 60 ? `Long,Row ${n},row.${n}@example.org,cancelled,Builder` : `Long,Row,row.0@example.org,cancelled,`
    return `${person},${company}`
  })
  // More than any other form may hold.
  const text = ['First Name,Last Name,Email,Status,Role,Company', ...rows, 'No,Address,nobody,,,'].join('\n')
  await page.getByLabel('CSV file').setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.waitForURL('**/admin/users/import/*')
  await untilSeen(page, 'button', 'Import 60 members')
  await page.getByText('2,040 Twice in the file, left out').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: '1 Not valid, left out' }).click()
  await page.getByRole('row').filter({ hasText: 'Invalid email address' }).waitFor()
  await page.getByRole('button', { name: 'Import 60 members' }).click()
  await untilSeen(page, 'status', /Done: 60 members imported/)
  const { rows: stored } = await database.query(
    `select count(*)::int from members where role = 'builder' and email::text like $1`,
    ['row.%@example.org'],
  )
  expect(stored).toEqual([{ count: 60 }])
  await page.goto('/admin/users/import')
  await page
    .getByRole('link', { name: /^Import of 2,101/ })
    .first()
    .waitFor()
})

test('everybody whom a filter finds is changed, however many they are', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  await database.query(`
    insert into registrations (member_id, cohort_id, state)
    select id, 1, 'cancelled' from members where email::text like 'many%' on conflict do nothing`)
  await page.goto(`${list}?search=many&status=cancelled`)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  await page.getByLabel('New status').selectOption('Waitlist')
  await page.getByRole('button', { name: /^Preview for all 6\d\d found$/ }).click()
  await page.waitForURL('**/admin/users/jobs/*')
  await untilSeen(page, 'button', 'Move 620 members to Waitlist')
  await page.getByRole('button', { name: 'Move 620 members to Waitlist' }).focus()
  await page.keyboard.press('Enter')
  await untilSeen(page, 'status', /Done: 620 of 620/)
  const { rows } = await database.query(
    `select registrations.status, count(*)::int from registrations join members on id = member_id
     where email::text like 'many%' group by 1`,
  )
  expect(rows).toEqual([{ status: 'waitlist', count: 620 }])
})

/** The page asks again by itself, every few seconds. */
async function untilSeen(page: Page, role: 'button' | 'status', name: string | RegExp): Promise<void> {
  const seen = role === 'button' ? main(page).getByRole(role, { name }) : main(page).getByText(name)
  await seen.first().waitFor({ timeout: 60_000 })
}

async function openViews(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save view' })
  const summary = page.getByText('Save or change views…')
  await summary.waitFor({ state: 'attached' })
  if (!(await summary.isVisible())) await openListMenu(page)
  if (!(await button.isVisible())) await summary.click()
}

test('for the first row that is ticked a browser looks over the bar that appears, and not over the whole list', async () => {
  const page = await journey.visitor({ viewport: { width: 412, height: 823 } })
  await signInAsNewAdmin(page, database)
  // A font that comes late lays everything out anew.
  await page.goto(`${list}?view=all`, { waitUntil: 'networkidle' })
  const box = page.getByRole('row').getByRole('checkbox').nth(1)
  await box.hover()
  const { elements } = await workDuring(page.context().browser() as Browser, page, async () => {
    await box.check()
    await page.getByRole('form', { name: 'Change several members' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBottom))
      .toBe('160px')
  })
  expect(elements).toBeGreaterThan(0)
  expect(elements).toBeLessThan(300)
  expect(await page.getByRole('row').count()).toBe(51)
})

test('an export can leave out names and emails, and the log says so', async () => {
  const page = await journey.visitor({ acceptDownloads: true })
  await signInAsNewAdmin(page, database)
  const exported = async (address: string) => {
    await page.goto(address)
    await openListMenu(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export without names and emails' }).click(),
    ])
    return readFile(await download.path(), 'utf8')
  }
  const users = await exported(`${list}?search=many1%40&columns=company+linkedin+joined`)
  expect(users).toMatch(
    /^\uFEFFJoined \(America\/Los_Angeles\),Company\r\n\d{4}-\d\d-\d\d \d\d:\d\d,O'Brien & Trần\r\n/,
  )
  expect(await exported('/admin/pilot-bootcamp')).toMatch(
    /^\uFEFFRole,Status,Newsletter,Joined \(America\/Los_Angeles\),Work Status,Industry,Bootcamp Goals,Used MindStudio\r\n/,
  )
  expect(await exported('/admin/inquiries')).toMatch(/^\uFEFFOrganization,Job Title,Form/)
  const { rows } = await database.query(
    `select subject from audit_log where action = 'List exported' order by id desc limit 3`,
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Inquiries.*, without names and emails$/),
    expect.stringMatching(/, without names and emails$/),
    expect.stringMatching(/^Community Members.*, without names and emails$/),
  ])
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

const idOf = async (statement: string) => (await database.query(statement)).rows[0].id

/** What only a screen has use for. A select without a border is read as its value. */
const visibleControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body > * header:not(main header), nav, button, .button, .button-quiet, select')]
      .filter((control) => control.checkVisibility())
      .filter((control) => control.tagName !== 'SELECT' || getComputedStyle(control).borderTopWidth !== '0px')
      .map((control) => control.outerHTML.slice(0, 120)),
  )

test('every page of the admin area is printed without its frame, whole, and black on white in the dark theme too', async () => {
  // A4 at 96 dots per inch, within its margins.
  const page = await journey.visitor({ viewport: { width: 673, height: 1000 } })
  await signInAsNewAdmin(page, database)
  const person = await idOf(`select id from members where email = 'participant@agentspark.example'`)
  const session = await idOf(`select min(id) as id from schedule_items where kind = 'live session'`)
  const inquiry = await idOf(`select id from inquiries where form = 'contact' order by created_at limit 1`)
  for (const path of [
    '/admin/dashboard',
    '/admin/report',
    '/admin/users',
    `/admin/users/${person}`,
    '/admin/pilot-bootcamp',
    '/admin/cohorts/pilot',
    '/admin/cohorts/pilot/schedule',
    `/admin/cohorts/pilot/attendance/${session}`,
    '/admin/inquiries',
    `/admin/inquiries/${inquiry}`,
    '/admin/content',
    '/admin/settings/audit',
  ]) {
    await page.goto(path)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await visibleControls(page), path).toEqual([])
    const paper = await page.evaluate(() => {
      const main = document.querySelector('main')
      const [ground, words] = [document.body, main?.querySelector('h1')].map((part) => part && getComputedStyle(part))
      const folded = [...(main?.querySelectorAll('details') ?? [])].filter((part) => part.checkVisibility())
      return {
        ground: ground?.backgroundColor,
        words: words?.color,
        isCut: document.documentElement.scrollWidth > innerWidth,
        hidden: folded.filter(
          (part) => part.querySelector(':scope > :not(summary)')?.getBoundingClientRect().height === 0,
        ).length,
        addresses: [...(main?.querySelectorAll('a') ?? [])].filter((a) =>
          getComputedStyle(a, '::after').content.includes('('),
        ).length,
      }
    })
    expect(paper, path).toEqual({
      ground: 'rgb(255, 255, 255)',
      words: 'rgb(0, 0, 0)',
      isCut: false,
      hidden: 0,
      addresses: 0,
    })
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  }
})

test('an organiser prints a report for a funder and downloads its numbers, without a name', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/cohorts/pilot')
  await page.getByRole('link', { name: 'Report for a funder' }).click()
  await page.waitForURL('**/admin/report?cohort=pilot')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Report for a funder' }).click()
  await page.getByRole('heading', { level: 1, name: /^Report of / }).waitFor()
  await page.getByLabel('Bootcamp').selectOption('Pilot Bootcamp')
  await page.waitForURL('**/admin/report?cohort=pilot')
  const main = page.getByRole('main')
  const { rows } = await database.query(
    `select count(*) filter (where state in ('registered', 'confirmed')) as registered from registrations where cohort_id = 1`,
  )
  const shown = await main.getByRole('row', { name: /^Pilot Bootcamp/ }).innerText()
  expect(shown.split(/\s+/).slice(2, 3)).toEqual([String(rows[0].registered)])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('report.csv')
  const text = (await main.innerText()) + (await readFile(await download.path(), 'utf8'))
  expect(text).toContain(`Registered,Pilot Bootcamp,${rows[0].registered}\r\n`)
  const { rows: people } = await database.query('select first_name, last_name from members')
  for (const { first_name, last_name } of people) expect(text).not.toContain(`${first_name} ${last_name}`)
  // A participant’s answer that is theirs alone is in no cell.
  expect(text).not.toMatch(/^(Goal|Industry),.*,[0-4]\r$/m)

  await page.getByLabel('Registered from').fill('2001-01-01')
  await page.getByLabel('until').fill('2001-12-31')
  await main.getByText('Nobody with a place registered in this time.').waitFor()
})

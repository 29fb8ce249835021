import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

// Otherwise the free places would belong to those who wait.
beforeAll(() => database.query(`update registrations set state = 'cancelled' where state = 'waiting'`))

test('on a phone a German file is matched, looked through, imported without an email, and taken back', async () => {
  const page = await journey.visitor({ viewport: { width: 390, height: 844 }, expectedErrors: /400/ })
  await signInAsNewAdmin(page, database)
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto('/admin/users/import')
  await fits()
  const choose = (name: string, text: string) =>
    page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })

  await choose('people.pdf', '%PDF-1.7')
  await page.getByText('This is a PDF. Save the list as CSV where it was made, and choose that file.').first().waitFor()

  // As Excel saves it in Germany.
  const file = [
    'Name;E-Mail-Adresse;E-Mail privat;Angemeldet am;Rundbrief;Schuhgröße',
    'van der Müller, Jürgen;juergen@import.example;;28.11.2025;ja;43',
    'Zoë Groß;zoe@import.example;z@privat.example;bald;nein;38',
    'Ohne;nobody;;;;',
  ]
  await choose('Teilnehmer.csv', file.join('\r\n'))
  await page.getByRole('heading', { name: 'What is in each column?' }).waitFor()
  await fits()
  await expectAccessible(page)
  const meaning = (heading: string) => page.getByLabel(heading, { exact: true }).locator('option:checked').textContent()
  expect(
    await Promise.all(
      ['Name', 'E-Mail-Adresse', 'E-Mail privat', 'Angemeldet am', 'Rundbrief', 'Schuhgröße'].map(meaning),
    ),
  ).toEqual(['Full name, to be split', 'Email', 'Leave out', 'Joined', 'Newsletter', 'Leave out'])
  await page.getByText('Looks like Email too. “E-Mail-Adresse” is used.').waitFor()
  await page.getByRole('row', { name: 'Jürgen van der Müller' }).waitFor()
  await page.getByLabel('E-Mail privat', { exact: true }).selectOption('Email')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByText('“E-Mail-Adresse” and “E-Mail privat” are both matched with Email.').first().waitFor()
  await page.getByLabel('E-Mail privat', { exact: true }).selectOption('Leave out')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()

  await page.getByText('2 members will be imported').waitFor()
  await page.getByText('Joined: 1 date could not be read and is left out.').waitFor()
  await page.getByRole('link', { name: '1 Not valid, left out' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'Joined is left out: “bald”' }).waitFor()
  await fits()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the columns' }).click()
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByLabel('Email the 2 who get a place').waitFor()
  await page.getByRole('button', { name: 'Import 2 members' }).click()
  await page.getByText('Done: 2 members imported').waitFor()
  const people = () =>
    database.query(`select first_name, last_name from members where email::text like '%@import.example' order by 1`)
  expect((await people()).rows).toEqual([
    { first_name: 'Jürgen', last_name: 'van der Müller' },
    { first_name: 'Zoë', last_name: 'Groß' },
  ])
  const emails = await database.query(`select from emails where recipient like '%@import.example'`)
  expect(emails.rows).toEqual([])

  await database.query(`update members set version = 2 where email = 'zoe@import.example'`)
  await page.getByRole('link', { name: 'Undo this import' }).click()
  await page.getByText('This removes one person and leaves one person.').waitFor()
  await page.getByText('Zoë Groß was changed since').waitFor()
  await fits()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove one person' }).click()
  await page.getByText('Undone: 1 member removed, 1 left').waitFor()
  expect((await people()).rows).toEqual([{ first_name: 'Zoë', last_name: 'Groß' }])
  const log = await database.query(
    `select action, changes from audit_log where action like '%mport%' and part_of is null order by id`,
  )
  expect(log.rows).toEqual([
    { action: 'Members imported', changes: { registered: { before: null, after: 2 } } },
    { action: 'Import undone', changes: { removed: { before: null, after: 1 }, left: { before: null, after: 1 } } },
  ])
})

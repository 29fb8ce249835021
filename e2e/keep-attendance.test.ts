import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { addParticipant, expectToast, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

test('an organiser ticks who was there on a phone, takes in the meeting’s list, and takes the attendance along', async () => {
  await database.query("delete from registrations where state in ('registered', 'confirmed')")
  for (const [firstName, lastName] of [
    ['Ada', 'Lovelace'],
    ['Grace', 'Hopper'],
    ['Mary', 'Jackson'],
  ] as const)
    await addParticipant(database, { firstName, lastName })
  await database.query("update registrations set since = '2025-06-01'")
  await database.query(
    `insert into feedback_answers (session_id, day, score, helped)
     select min(id), '2025-07-12', score, 'Helped ' || score from schedule_items, generate_series(6, 10) as score
     where kind = 'live session' group by score`,
  )
  const page = await journey.visitor({ viewport: { width: 390, height: 844 } })
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/cohorts/pilot/schedule')
  await page.getByRole('link', { name: 'Attendance of Core Building Foundations' }).click()
  await page.getByText('0 of 3 were there, 3 absent.').waitFor()
  await page.getByText('With 5 answers').waitFor()
  await page.getByText('Helped 9').waitFor()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('love')
  await page.getByRole('checkbox', { name: /Ada Lovelace/ }).check()
  expect(await page.getByRole('checkbox').count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('')
  await page.getByRole('checkbox', { name: /Mary Jackson/ }).check()
  await page.getByText('Excused', { exact: true }).click()
  await page.getByRole('button', { name: 'Save for 2 people' }).click()
  await page.getByText('Please say how you know').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'How you know' }).fill('They wrote to us')
  await page.getByRole('button', { name: 'Save for 2 people' }).click()
  await expectToast(page, 'Changed for 2 people')
  await page.getByText('0 of 3 were there, 2 excused, 1 absent.').waitFor()

  await page.getByRole('link', { name: 'The meeting’s list' }).click()
  const list =
    'Name (Original Name),User Email,Duration (Minutes)\nGrace Hopper,,65\nGrace Hopper,,20\nA guest,guest@example.org,9\n'
  await page.getByLabel('CSV file').setInputFiles({ name: 'zoom.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await page.getByRole('button', { name: 'Look at it' }).click()
  await page.getByRole('heading', { name: '1 person found' }).waitFor()
  await page.getByRole('heading', { name: '1 not found' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Note it for 1 person' }).click()
  await expectToast(page, 'Noted for 1 person')
  await page.getByText('85 minutes in the meeting').waitFor()

  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^attendance-pilot-session-1-.*\.csv$/)
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(rows[1]).toMatch(/^Ada,Lovelace,.*,Excused,,,,,They wrote to us$/)
  expect(rows[2]).toMatch(/^Grace,Hopper,.*,Present,85,/)
})

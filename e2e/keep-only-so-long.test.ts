import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectToast, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
beforeEach(async () => {
  await database.query(`delete from settings where key = 'retention'`)
  await database.query(`delete from inquiries where subject = 'Long ago'`)
})

const inquiries = 'Inquiries after they are resolved'

test('an admin sets how long what is kept, agrees to what that deletes, and the privacy page tells it', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 409/ })
  await page.goto('/privacy')
  const text = page.locator('main')
  expect(await text.innerText()).toContain('Inquiries: until two years after they are dealt with.')
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/settings/retention')
  await expectAccessible(page)

  await database.query(
    `insert into inquiries (first_name, last_name, email, inquiry_type, subject, message, status, status_since)
       values ('Ines', 'Done', 'ines@example.org', 'Other', 'Long ago', 'A message of twenty characters.', 'resolved',
         now() - interval '100 days')`,
  )
  await page.getByLabel(inquiries).selectOption('90 days')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Inquiries: 1 is older').waitFor()
  expect(await page.getByLabel(inquiries).inputValue()).toBe('90')
  await page.getByLabel(/Delete everything older/).check()
  await page.getByRole('button', { name: 'Save and delete' }).click()
  await expectToast(page, 'The times are saved')
  expect(await page.getByLabel(inquiries).inputValue()).toBe('90')

  await page.goto('/privacy')
  await expect.poll(() => text.innerText()).toContain('Inquiries: until 90 days after they are dealt with.')
})

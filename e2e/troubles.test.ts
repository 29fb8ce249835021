import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { setUpJourney, signInAsNewAdmin } from './journey.ts'
import { productionSettings, setUpDatabase } from './outside-world.ts'

let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(() => mail.close())

const database = setUpDatabase('empty')
const journey = setUpJourney(() => ({
  ...productionSettings({ databaseUrl: database.url, smtpUrl: mail.url }),
  // No disk has as much.
  ALARM_DISK_MB: '1000000000',
}))

test('a server whose disk has less room than it should tells the admins by email and on their dashboard', async () => {
  await expect.poll(() => mail.letters.map(({ recipients }) => recipients)).toContainEqual(['boss@example.org'])
  expect(mail.letters[0]?.raw).toContain('Subject: The disk is filling up')
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/dashboard')
  const panel = page.getByRole('region', { name: 'Needs a look' })
  await panel.getByText('The disk is filling up.').waitFor()
  expect(await panel.innerText()).toMatch(/ has [\d,]+ MB left for uploads and the database\./)
})

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readPilot } from '../test/pilot.ts'
import { expectAccessible } from './accessible.ts'
import { addParticipant, expectToast, readNewestLetter, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const { schedule } = await readPilot()
const exercise = schedule.items.find((item) => item.kind === 'exercise')

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

async function handIn(email: string, sentAt: string, ...texts: string[]) {
  await database.query(
    `with work as (
       insert into hand_ins (member_id, item_id, state, draft_text, draft_at, sent_at)
         select id, $2, 'sent', $4::text[][1], $3, $3 from members where email = $1 returning id)
     insert into revisions (hand_in_id, number, text, sent_at)
       select work.id, number, text, $3 from work, unnest($4::text[]) with ordinality as sent (text, number)`,
    [email, exercise?.id, sentAt, texts],
  )
}

test('an organiser reads one hand-in after the other, by keys and with notes, and takes the list along', async () => {
  await database.query("delete from registrations where state in ('registered', 'confirmed')")
  const maya = await addParticipant(database, { firstName: 'Maya', lastName: 'Okafor' })
  const diego = await addParticipant(database, { firstName: 'Diego', lastName: 'Villanueva' })
  await addParticipant(database, { firstName: 'Saoirse', lastName: 'Brannigan' })
  await handIn(maya, '2025-07-18T20:00:00Z', 'It guesses the dose. It ends.', 'It asks for the dose. It ends.')
  await handIn(diego, '2025-07-20T20:00:00Z', 'A lab coach.')
  const page = await journey.visitor({ expectedErrors: /status of 400/ })
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/cohorts/pilot/schedule')
  await page.getByRole('link', { name: 'Hand-ins 2 of Agent Refinement & Testing' }).click()
  await page.getByText('2 to read, 1 not sent yet').waitFor()
  await page.getByText('came late').waitFor()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Export CSV/ }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('A lab coach.')
  expect(file.trim().split('\n')).toHaveLength(4)

  await page.getByRole('link', { name: 'Read the next one' }).click()
  await page.getByRole('heading', { level: 1, name: 'Maya Okafor' }).waitFor()
  await expect
    .poll(() => page.locator('del').allInnerTexts())
    .toEqual([expect.stringContaining('It guesses the dose.')])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Changes wanted' }).click()
  await page.getByText('Write a note first').first().waitFor()
  await page.getByRole('textbox', { name: 'A note' }).fill('One more case, please.')
  await page.getByRole('button', { name: 'Changes wanted' }).click()
  await expectToast(page, 'Changes wanted: Maya')
  await page.getByRole('heading', { level: 1, name: 'Diego Villanueva' }).waitFor()
  await expect.poll(() => readNewestLetter(page, maya).catch(() => '')).toContain('One more case, please.')

  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Diego')
  await page.keyboard.press('s')
  await expectToast(page, 'Seen: Diego')
  await page.getByText('0 to read, 1 seen, 1 asked for changes, 1 not sent yet').waitFor()
  await page.getByRole('link', { name: 'Maya Okafor' }).click()
  await page.getByText('One more case, please.').waitFor()
  await page.getByRole('link', { name: 'About Maya' }).click()
  await page.getByText('Handed in “Agent Refinement & Testing”, revision 2').waitFor()
})

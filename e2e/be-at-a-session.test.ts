import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sessionsOf } from '../app/cohorts/schedule-item.ts'
import { readPilot } from '../test/pilot.ts'
import { expectAccessible } from './accessible.ts'
import { addParticipant, setUpJourney, signIn, withAndWithoutScript } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const sessions = sessionsOf((await readPilot()).schedule)
const [, session] = sessions
const phone = { viewport: { width: 390, height: 844 } }

const database = setUpDatabase()
const journey = setUpJourney(() => ({
  DATABASE_URL: database.url,
  NODE_OPTIONS: '--import ./e2e/another-time.mjs',
  SERVER_TIME: '2025-07-19T10:30:00-07:00',
}))

async function typeWords(page: Page, ...words: string[]) {
  for (const [at, name] of ['First word', 'Second word', 'Third word'].entries())
    await page.getByRole('textbox', { name }).fill(words[at] ?? '')
  await page.getByRole('button', { name: 'Check in' }).click()
}

test.each(withAndWithoutScript)(
  'with $browserWith a participant checks in on a phone by the words on the screen',
  async ({ javaScriptEnabled }) => {
    await database.query("update schedule_items set check_in_words = 'copper river lamp' where id = $1", [session?.id])
    const email = await addParticipant(database)
    const visitor = await journey.visitor({ ...phone, javaScriptEnabled, expectedErrors: /status of 400/ })
    await signIn(visitor, email)
    await visitor.goto('/training-portal/schedule')
    await visitor.getByRole('link', { name: 'Open session 2' }).click()
    await visitor.getByRole('heading', { level: 1, name: session?.title }).waitFor()
    await expectAccessible(visitor)
    await typeWords(visitor, 'silver', 'river', 'lamp')
    await visitor.getByText('Those aren’t the words on the screen').first().waitFor()
    expect(await visitor.getByRole('textbox', { name: 'Second word' }).inputValue()).toBe('river')
    await typeWords(visitor, 'Copper-rivr,', 'lamp')
    await visitor.getByText('You’re checked in. This session counts.').waitFor()
    expect(await visitor.content()).not.toMatch(/copper river lamp/i)
  },
)

test.each(withAndWithoutScript)(
  'with $browserWith a participant gives feedback after the end, and nothing typed is lost',
  async ({ javaScriptEnabled }) => {
    await database.query(
      "update schedule_items set starts_at = '2025-07-19T15:00Z', ends_at = '2025-07-19T17:00Z' where id = $1",
      [session?.id],
    )
    const email = await addParticipant(database)
    await database.query("update registrations set since = '2025-07-01'")
    const visitor = await journey.visitor({ ...phone, javaScriptEnabled, expectedErrors: /status of 400/ })
    await signIn(visitor, email)
    await visitor.goto(`/training-portal/sessions/${session?.id}`)
    await visitor.getByLabel('What helped you?').fill('The examples')
    await visitor.getByRole('button', { name: 'Send feedback' }).click()
    await visitor.getByText('Please choose a number from 0 to 10').first().waitFor()
    expect(await visitor.getByLabel('What helped you?').inputValue()).toBe('The examples')
    await expectAccessible(visitor)
    await visitor.getByText('9', { exact: true }).click()
    await visitor.getByRole('button', { name: 'Send feedback' }).click()
    await visitor.getByText('Thank you for your feedback on this session.').waitFor()
    const { rows } = await database.query('select score, helped from feedback_answers where session_id = $1', [
      session?.id,
    ])
    expect(rows).toContainEqual({ score: 9, helped: 'The examples' })
  },
)

test('a participant says that they can’t make it, and plays a recording in the page after a click', async () => {
  await database.query(
    `update schedule_items set recording_url = 'https://youtu.be/dQw4w9WgXcQ', starts_at = '2025-07-19T15:00Z',
       ends_at = '2025-07-19T17:00Z' where id = $1`,
    [session?.id],
  )
  const visitor = await journey.visitor(phone)
  const asked: string[] = []
  await visitor.context().route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>a player</title>' })
  })
  await signIn(visitor, await addParticipant(database))
  await visitor.goto(`/training-portal/sessions/${session?.id}`)
  const play = visitor.getByRole('button', { name: 'Play it here' })
  await play.waitFor()
  expect(asked).toEqual([])
  await play.click()
  await visitor.frameLocator('iframe').owner().waitFor()
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'])

  const [, , third] = sessions
  await visitor.goto(`/training-portal/sessions/${third?.id}`)
  await visitor.getByRole('button', { name: 'I can’t make it' }).click()
  await visitor.getByText('You told us that you can’t make it.').waitFor()
  await visitor.getByRole('button', { name: 'I can make it after all' }).click()
  await visitor.getByRole('button', { name: 'I can’t make it' }).waitFor()
})

import { expect, test } from 'vitest'
import { readPilot } from '../test/pilot.ts'
import { expectAccessible } from './accessible.ts'
import { addParticipant, setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const { schedule } = await readPilot()
const exercise = schedule.items.find((item) => item.kind === 'exercise')
const page = `/training-portal/exercises/${exercise?.id}`
const phone = { viewport: { width: 390, height: 844 } }

const database = setUpDatabase()
const journey = setUpJourney(() => ({
  DATABASE_URL: database.url,
  NODE_OPTIONS: '--import ./e2e/another-time.mjs',
  SERVER_TIME: '2025-07-17T10:30:00-07:00',
}))

const draftOf = async (email: string) =>
  (
    await database.query(
      'select draft_text, draft_url, state from hand_ins join members on members.id = member_id where email = $1',
      [email],
    )
  ).rows[0]

async function wantChanges(email: string, note: string) {
  await database.query(
    `with own as (select hand_ins.id from hand_ins join members on members.id = member_id where email = $1),
      answered as (update revisions set answer = 'changes wanted', note = $2, answered_at = now() where hand_in_id = (select id from own))
      update hand_ins set state = 'changes wanted' where id = (select id from own)`,
    [email, note],
  )
}

test('on a phone work is kept while it is written, sent, and sent again beside what the team wants changed', async () => {
  const email = await addParticipant(database, { firstName: 'Maya' })
  const visitor = await journey.visitor({ ...phone, expectedErrors: /status of 4/ })
  await signIn(visitor, email)
  await visitor.goto('/training-portal/schedule')
  await visitor.getByRole('link', { name: 'Open exercise 1' }).click()
  await visitor.getByText('Due Saturday, July 19, 2025,').waitFor()
  await visitor.getByText('About 3 hours of work.').waitFor()
  await expectAccessible(visitor)

  await visitor.getByLabel('Your work').fill('It reads a note. It guesses the dose.')
  await visitor.getByText('Draft saved').waitFor()
  expect(await draftOf(email)).toMatchObject({ draft_text: 'It reads a note. It guesses the dose.', state: 'draft' })
  const bad = { name: 'cases.pdf', mimeType: 'application/pdf', buffer: Buffer.from([0x50, 0x4b, 3, 4]) }
  await visitor.getByLabel('A file (optional)').setInputFiles(bad)
  await visitor.getByText('Please choose a PDF, a PNG or JPEG picture, or a plain text.').first().waitFor()
  const file = { name: 'cases.txt', mimeType: 'text/plain', buffer: Buffer.from('Three cases.') }
  await visitor.getByLabel('A file (optional)').setInputFiles(file)
  await visitor.getByRole('link', { name: 'cases.txt' }).waitFor()
  expect(await visitor.getByLabel('Your work').inputValue()).toBe('It reads a note. It guesses the dose.')
  const address = await visitor.getByRole('link', { name: 'cases.txt' }).getAttribute('href')
  const download = await visitor.request.get(address ?? '')
  expect(download.headers()).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment;/),
  })

  // Another tab saves something newer.
  await database.query(`update hand_ins set draft_text = 'From elsewhere.', version = version + 1`)
  await visitor.getByLabel('Your work').fill('It reads a note. It guesses the dose. Always.')
  await visitor.getByText('You have a newer draft').first().waitFor()
  await visitor.getByText('From elsewhere.').waitFor()
  expect(await visitor.getByLabel('Your work').inputValue()).toBe('It reads a note. It guesses the dose. Always.')
  await visitor.getByRole('button', { name: 'Send', exact: true }).click()
  await visitor.getByText('Revision 1 is with the team.').waitFor()

  await wantChanges(email, 'Please have it ask.')
  await visitor.reload()
  await visitor.getByText('Please have it ask.').first().waitFor()
  await visitor.getByLabel('Your work').fill('It reads a note. It asks for the dose. Always.')
  await visitor.getByText('What changed since revision 1').click()
  await expect
    .poll(() => visitor.locator('del').allInnerTexts())
    .toEqual([expect.stringContaining('It guesses the dose.')])
  expect(await visitor.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('It asks for the dose.')])
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Send revision 2' }).click()
  await visitor.getByText('Revision 2 is with the team.').waitFor()
  await visitor.getByText(/^Revision 1 sent on/).click()
  await visitor.getByText('It reads a note. It guesses the dose. Always.').waitFor()
  const { rows } = await database.query('select number, text from revisions order by number')
  expect(rows).toHaveLength(2)

  await visitor.getByText('I’m stuck').click()
  await visitor.getByLabel('Where are you stuck?').fill('The preview stays empty.')
  await visitor.getByRole('button', { name: 'Ask the team' }).click()
  await visitor.getByText('We got your question').first().waitFor()
  const inquiries = await database.query(`select subject, message from inquiries where email = $1`, [email])
  expect(inquiries.rows).toEqual([
    { subject: 'Stuck at exercise 1: Agent Refinement & Testing', message: 'The preview stays empty.' },
  ])
})

test('what was typed is still there after the session has ended', async () => {
  const email = await addParticipant(database, { firstName: 'Ngozi' })
  const visitor = await journey.visitor({ expectedErrors: /status of 4/ })
  await signIn(visitor, email)
  await visitor.goto(page)
  await database.query('delete from sessions where member_id = (select id from members where email = $1)', [email])
  await visitor.getByLabel('Your work').fill('An hour of work.')
  await visitor.getByText('Your session has ended').first().waitFor()
  expect(await visitor.getByLabel('Your work').inputValue()).toBe('An hour of work.')
})

test('without JavaScript a draft is saved and sent by buttons, and bad input loses nothing', async () => {
  const email = await addParticipant(database, { firstName: 'Zoë' })
  const visitor = await journey.visitor({ ...phone, javaScriptEnabled: false, expectedErrors: /status of 4/ })
  await signIn(visitor, email)
  await visitor.goto(page)
  await visitor.getByLabel('Your work').fill('It asks first.')
  await visitor.getByLabel('A link (optional)').fill('not an address')
  await visitor.getByRole('button', { name: 'Save draft' }).last().click()
  await visitor.getByText('Please enter a web address').first().waitFor()
  expect(await visitor.getByLabel('Your work').inputValue()).toBe('It asks first.')
  await visitor.getByLabel('A link (optional)').fill('example.org/agent')
  await visitor.getByRole('button', { name: 'Save draft' }).last().click()
  await visitor.getByText('Only you can see it until you send it.').first().waitFor()
  expect(await draftOf(email)).toMatchObject({ draft_text: 'It asks first.', draft_url: 'https://example.org/agent' })
  await visitor.getByRole('button', { name: 'Send', exact: true }).click()
  await visitor.getByText('Revision 1 is with the team.').waitFor()
})

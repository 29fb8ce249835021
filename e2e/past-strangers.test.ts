import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { enterCode, readNewestCode, readNewestLetter, setUpJourney } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

test('whoever has the email in hand gets in, from any browser and past whoever has used up the codes', async () => {
  const email = 'oda@example.org'
  await database.query(
    `insert into community_members (first_name, last_name, email, status) values ('Oda', 'Owner', $1, 'registered')`,
    [email],
  )
  const stranger = await journey.visitor({ javaScriptEnabled: false })
  await stranger.goto('/training-portal/login')
  await stranger.getByRole('textbox', { name: /^Email/ }).fill(email)
  await stranger.getByRole('button', { name: 'Send Code' }).click()
  await stranger.getByText(`Code sent to ${email}`).waitFor()

  // Another browser, and the code of an email for which a stranger had asked.
  const owner = await journey.visitor({ javaScriptEnabled: false, expectedErrors: /status of 4(00|29)/ })
  await owner.goto('/training-portal/login')
  await owner.getByRole('link', { name: 'I have a code already' }).click()
  await owner.getByText('Your code works in any browser').waitFor()
  await expectAccessible(owner)
  const code = await readNewestCode(owner, email)
  await owner.getByRole('textbox', { name: '6-digit code' }).fill(code === '000000' ? '000001' : '000000')
  await owner.getByRole('button', { name: 'Verify' }).click()
  await owner.getByText('Email is required').first().waitFor()
  await owner.getByRole('textbox', { name: /^Email/ }).fill(email)
  await owner.getByRole('button', { name: 'Verify' }).click()
  await owner.getByText('Invalid verification code').first().waitFor()
  expect(await owner.getByRole('textbox', { name: /^Email/ }).inputValue()).toBe(email)

  // Strangers have used up all codes of the hour.
  await database.query(
    `update sign_in_challenges set created_at = created_at - interval '1 minute',
    sent_at = sent_at - interval '1 minute' where email = $1`,
    [email],
  )
  await database.query(
    `insert into sign_in_challenges (email, area, code_hash, created_at, sent_at, expires_at)
    select email, area, code_hash, created_at - n * interval '10 minutes', sent_at - n * interval '10 minutes', sent_at
    from sign_in_challenges, generate_series(1, 4) as n where email = $1`,
    [email],
  )
  await owner.goto('/training-portal/login')
  await owner.getByRole('textbox', { name: /^Email/ }).fill(email)
  await owner.getByRole('button', { name: 'Send Code' }).click()
  await owner
    .getByText(/Please wait \d+ seconds before requesting another code\./)
    .first()
    .waitFor()
  await owner.getByText('Open the link in our latest email on this device').waitFor()

  const link = /\S+\?key=\S+(?=>)/.exec(await readNewestLetter(owner, email))?.[0]?.replace('<', '') ?? ''
  await owner.goto(link)
  await owner.getByText('only your own tries count in this browser').waitFor()
  await expectAccessible(owner)
  await owner.getByRole('link', { name: 'Send a new code' }).click()
  await owner.getByRole('button', { name: 'Send Code' }).waitFor()
  await owner.getByRole('textbox', { name: /^Email/ }).fill(email)
  await owner.getByRole('button', { name: 'Send Code' }).click()
  await owner.getByText(`Code sent to ${email}`).waitFor()
  await enterCode(owner, await readNewestCode(owner, email))
  await owner.waitForURL('**/training-portal/expectations')
})

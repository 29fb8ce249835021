import path from 'node:path'
import { expect, test } from 'vitest'
import { openLocalMailbox } from '../app/platform/mail/transport.server.ts'
import { people } from '../seed/people.ts'
import { setUpJourney, signInAsParticipant } from './journey.ts'

const journey = setUpJourney({ LOG_LEVEL: 'debug' })

test('the whole log of signing in, by code and by link, holds no code, no token and no words of an email', async () => {
  const participant = await journey.visitor({ expectedErrors: /status of 404/ })
  await signInAsParticipant(participant, people.participant.email)
  const admin = await journey.visitor()
  await admin.goto('/auth/confirm')
  await admin.getByRole('textbox', { name: /^Email/ }).fill(people.admin.email)
  await admin.getByRole('button', { name: 'Send Magic Link & Code' }).click()
  await admin.getByText('Check your email for the magic link').first().waitFor()
  const mailbox = openLocalMailbox(path.join(journey.server.dataDir, 'mailbox'))
  const emails = await Promise.all((await mailbox.list()).map(({ id }) => mailbox.read(id)))
  const link = /http\S+[?]token=[\w-]+/.exec(emails.map((email) => email?.text).join('\n'))?.[0] ?? ''
  await admin.goto(link)
  await admin.getByRole('button', { name: 'Continue to the admin area' }).click()
  await admin.waitForURL('**/admin/dashboard')
  const cookies = [...(await participant.context().cookies()), ...(await admin.context().cookies())]
  await participant.goto('/training-portal/profile')
  await participant.goto(`${journey.origin}/no/such/page?token=${'t'.repeat(43)}`).catch(() => {})

  const secrets = emails.flatMap((email) => [
    ...(email?.text.match(/\b\d{6}\b|[\w-]{40,}/g) ?? []),
    ...(email?.text.split('\n').filter((line) => line.trim().length > 20 && line.trim() !== journey.origin) ?? []),
  ])
  const kept = cookies.flatMap(({ value }) => value.split('.')).filter((value) => value.length > 20)
  expect(secrets.length).toBeGreaterThan(8)
  expect(kept.length).toBeGreaterThan(2)
  const log = journey.server.output()
  expect(log).toContain('signed in')
  expect(log).toContain('letter delivered')
  expect([...secrets, ...kept, 't'.repeat(43)].filter((secret) => log.includes(secret))).toEqual([])
})

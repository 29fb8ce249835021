import path from 'node:path'
import { expect, test } from 'vitest'
import { openLocalMailbox } from '../app/platform/mail/transport.server.ts'
import { people } from '../seed/people.ts'
import { setUpJourney, signInAsAdmin, signInAsParticipant } from './journey.ts'

const journey = setUpJourney({ LOG_LEVEL: 'debug' })

test('the whole log of signing in, by code and by link, holds no code, no token and no words of an email', async () => {
  const participant = await journey.visitor()
  await signInAsParticipant(participant, people.participant.email)
  const admin = await journey.visitor()
  await signInAsAdmin(admin, people.admin.email)
  const cookies = [...(await participant.context().cookies()), ...(await admin.context().cookies())]
  const mailbox = openLocalMailbox(path.join(journey.server.dataDir, 'mailbox'))
  const emails = await Promise.all((await mailbox.list()).map(({ id }) => mailbox.read(id)))
  const link = /http\S+\/auth\/confirm\/link\S+/.exec(emails.map((email) => email?.text).join('\n'))?.[0] ?? ''
  const another = await journey.visitor()
  await another.goto(link)
  await another.getByRole('button', { name: /sign in/i }).click()
  await participant.goto('/training-portal/profile')
  await participant.goto(`${journey.origin}/no/such/page?token=${'t'.repeat(43)}`).catch(() => {})

  const secrets = emails.flatMap((email) => [
    ...(email?.text.match(/\b\d{6}\b|[\w-]{40,}/g) ?? []),
    ...(email?.text.split('\n').filter((line) => line.trim().length > 20) ?? []),
  ])
  const kept = cookies.flatMap(({ value }) => value.split('.')).filter((value) => value.length > 20)
  expect(secrets.length).toBeGreaterThan(8)
  expect(kept.length).toBeGreaterThan(2)
  const log = journey.server.output()
  expect(log).toContain('signed in')
  expect(log).toContain('letter delivered')
  expect([...secrets, ...kept, 't'.repeat(43)].filter((secret) => log.includes(secret))).toEqual([])
})

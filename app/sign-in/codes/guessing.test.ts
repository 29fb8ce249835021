import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.ts'
import { codesAnHour, mostWrongTries } from '../code-request.ts'
import { addPerson, minute, otherThan, portalRequest } from '../test-kit.ts'
import { requestCode } from './request-code.server.ts'
import { type VerifyOutcome, verifyCode } from './verify-code.server.ts'

/** A different network each time, so that no network limit interferes. */
const inABrowser = { device: null, browser: 'a-browser', oldToken: null }

test('while email can not be delivered, codes are not guessed more often than otherwise', async () => {
  const answers: VerifyOutcome['outcome'][] = []
  let rightCode: VerifyOutcome['outcome'] | undefined
  // A mail server that accepts slowly, during which codes are tried, and then refuses.
  const transport = {
    async send({ subject }: { subject: string }) {
      const code = /^\d{6}/.exec(subject)?.[0] ?? ''
      for (let guess = 0; guess < mostWrongTries - 1; guess += 1) answers.push(await tryCode(otherThan(code)))
      if (answers.length > 40) rightCode = await tryCode(code)
      throw new Error('451 try again later')
    },
    close: async () => {},
  }
  const services = await openTestServices({ transport })
  const tryCode = async (code: string) => {
    const attempt = {
      area: 'portal',
      email: 'ada@example.org',
      network: `192.0.2.${answers.length}`,
      ...inABrowser,
      code,
    } as const
    return (await verifyCode(services, attempt)).outcome
  }
  try {
    await addPerson(services, { email: 'ada@example.org', status: 'registered' })
    for (let round = 0; round < 12; round += 1) {
      expect(await requestCode(services, portalRequest())).toMatchObject({ outcome: 'send-failed' })
    }
    expect(answers.filter((outcome) => outcome === 'invalid')).toHaveLength(codesAnHour * mostWrongTries)
    expect(rightCode).toBe('spent')
    services.clock.advance(61 * minute)
    await requestCode(services, portalRequest())
    expect(answers.at(-1)).toBe('invalid')
  } finally {
    await services.close()
  }
})

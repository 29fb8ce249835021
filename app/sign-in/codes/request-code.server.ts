import { randomUUID } from 'node:crypto'
import type { Services } from '../../platform/services.ts'
import { browserKey } from '../browser-key.server.ts'
import { type CodeRequest, codeLifetimeSeconds, secondsUntilNextCode } from '../code-request.ts'
import { findPerson, inSignInTransaction, lockPerson } from '../people.server.ts'
import { hashToken, keyedHash, newCode, newToken } from '../secrets.server.ts'
import { findSentCodes, insertSentChallenge, lockMailbox, takeBackChallenge } from './challenges.server.ts'
import { secondsUntilNetworkCode } from './network-limit.server.ts'
import { adminCodeLetter, portalCodeLetter } from './sign-in-code.email.tsx'
import { findSecondsUntilLookUp, lockNetwork, rememberUnknownSignIn } from './unknown-sign-ins.server.ts'

export type CodeRequestOutcome =
  | { outcome: 'sent'; email: string }
  /** Not registered, or no admin; the answer doesn't say which, nor whether the address is known. */
  | { outcome: 'not-found' }
  | { outcome: 'too-many'; seconds: number }
  | { outcome: 'send-failed'; error: string }
  | { outcome: 'database-error' }

/** Sends a code to an account that may sign in, with the checks in the order of the specification. */
export async function requestCode(services: Services, request: CodeRequest): Promise<CodeRequestOutcome> {
  const { log } = services
  const { area, network } = request
  const result = await lookUpAndIssue(services, request).catch((error: Error) => {
    log.error({ area, error: error.stack }, 'sign-in look-up failed')
    return { outcome: 'database-error' } as const
  })
  if (result.outcome !== 'issued') {
    log.warn({ area, network, outcome: result.outcome }, 'no sign-in code sent')
    return result
  }
  const [delivery] = await result.deliver()
  if (delivery?.delivered) {
    log.info({ area, network, challenge: result.challengeId }, 'sign-in code sent')
    return { outcome: 'sent', email: result.email }
  }
  const error = delivery?.error ?? ''
  await takeBack(services, result)
  log.error({ area, challenge: result.challengeId, error }, 'sign-in code not sent')
  return { outcome: 'send-failed', error }
}

async function lookUpAndIssue(services: Services, request: CodeRequest) {
  return (await lookUp(services, request)) ?? issue(services, request)
}

/**
 * The answer reveals who is registered, so a network has a limit of wrong addresses. A known browser asks for its own
 * address, which reveals nothing new.
 */
async function lookUp({ db, secret, clock }: Services, { area, email, network, device }: CodeRequest) {
  return db.transaction().execute(async (tx) => {
    await lockNetwork(tx, network)
    const now = clock.now()
    const seconds = device ? 0 : await findSecondsUntilLookUp(tx, network, now)
    if (seconds > 0) return { outcome: 'too-many' as const, seconds }
    if (await findPerson(tx, area, email)) return null
    const emailHash = keyedHash(secret, 'unknown address', area, email.toLowerCase())
    await rememberUnknownSignIn(tx, { network, area, emailHash }, now)
    return { outcome: 'not-found' as const }
  })
}

/** One transaction for the check, the code and its email. */
async function issue(
  { db, outbox, secret, clock }: Services,
  { area, email, network, device, browser, returnTo = null }: CodeRequest,
) {
  return inSignInTransaction(db, async (tx) => {
    const person = await lockPerson(tx, area, email)
    if (!person) return { outcome: 'not-found' as const }
    await lockMailbox(tx, person.email)
    // Read after the locks: a concurrent request may have sent a code meanwhile.
    const now = clock.now()
    const deviceHash = device === null ? null : hashToken(device)
    const sent = await findSentCodes(tx, { email: person.email, deviceHash }, now)
    const seconds = secondsUntilNextCode(sent, now) || (device ? 0 : await secondsUntilNetworkCode(tx, network, now))
    if (seconds > 0) return { outcome: 'too-many' as const, seconds }

    const challengeId = randomUUID()
    const code = newCode()
    const token = area === 'admin' ? newToken() : null
    const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * 1000)
    const challenge = {
      id: challengeId,
      email: person.email,
      area,
      device_hash: deviceHash,
      browser_hash: deviceHash ?? hashToken(browser),
      code_hash: keyedHash(secret, 'code', challengeId, code),
      link_hash: token ? keyedHash(secret, 'link', token) : null,
      expires_at: expiresAt,
    }
    await insertSentChallenge(tx, challenge, now)
    const deliver = outbox.sendAfterCommit(tx)
    const to = { to: person.email, expiresAt }
    const facts = { firstName: person.first_name, code, key: browserKey(secret, person.email), returnTo }
    const letterId = token
      ? await outbox.add(tx, adminCodeLetter, { ...to, facts: { ...facts, token } })
      : await outbox.add(tx, portalCodeLetter, { ...to, facts })
    return { outcome: 'issued' as const, challengeId, letterId, email: person.email, deliver }
  })
}

async function takeBack(
  { db, outbox, log }: Services,
  { challengeId, letterId }: { challengeId: string; letterId: string },
): Promise<void> {
  try {
    await outbox.discard(letterId)
    await takeBackChallenge(db, challengeId)
  } catch (error) {
    // The email stays queued and its code valid; only the wait has begun.
    log.error({ challenge: challengeId, error: (error as Error).message }, 'unsent sign-in code not taken back')
  }
}

/**
 * For a countdown on the page; the limit itself is checked on request.
 *
 * @returns whole seconds until `requestCode` would send another code; 0 when that is unknown
 */
export async function findSecondsUntilNextCode(
  { db, clock, log }: Services,
  email: string,
  device: string | null,
): Promise<number> {
  const now = clock.now()
  try {
    const budget = { email, deviceHash: device === null ? null : hashToken(device) }
    return secondsUntilNextCode(await findSentCodes(db, budget, now), now)
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'waiting time is unknown')
    return 0
  }
}

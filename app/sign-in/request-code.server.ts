import { randomUUID } from 'node:crypto'
import { byStranger } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import type { Services } from '../platform/services.ts'
import { adminCodeLetter } from './admin-code.email.tsx'
import { findSentCodes, insertSentChallenge, takeBackChallenge } from './challenges.server.ts'
import { codeLifetimeSeconds, type SignInArea, secondsUntilNextCode, secondsUntilNextLookUp } from './code-request.ts'
import { findPerson, lockPerson } from './people.server.ts'
import { portalCodeLetter } from './portal-code.email.tsx'
import { hashToken, keyedHash, newCode, newToken } from './secrets.server.ts'
import { findUnknownSignIns, lockNetwork, rememberUnknownSignIn } from './unknown-sign-ins.server.ts'

export interface CodeRequest {
  area: SignInArea
  email: string
  /** The visitor's network. */
  network: string
  /** Of a browser that has signed this person in before. */
  device: string | null
}

export type CodeRequestOutcome =
  | { outcome: 'sent'; email: string }
  /** Not registered, or no admin: which of it, and whether the address is known at all, is not told. */
  | { outcome: 'not-found' }
  | { outcome: 'too-many'; seconds: number }
  | { outcome: 'send-failed'; error: string }
  | { outcome: 'database-error' }

type Issued = { outcome: 'issued'; challengeId: string; letterId: string; email: string }

/** Sends a code to whoever may sign in, in the order of checks of the specification. */
export async function requestCode(services: Services, request: CodeRequest): Promise<CodeRequestOutcome> {
  const { log } = services
  const { area, network } = request
  const result = await lookUpAndIssue(services, request)
  if (result.outcome !== 'issued') {
    log.warn({ area, network, outcome: result.outcome }, 'no sign-in code sent')
    return result
  }
  const delivery = await services.outbox.deliver(result.letterId)
  if (delivery.delivered) {
    log.info({ area, network, challenge: result.challengeId }, 'sign-in code sent')
    return { outcome: 'sent', email: result.email }
  }
  await takeBack(services, result)
  log.error({ area, challenge: result.challengeId, error: delivery.error }, 'sign-in code not sent')
  return { outcome: 'send-failed', error: delivery.error }
}

async function lookUpAndIssue(
  services: Services,
  request: CodeRequest,
): Promise<Issued | Exclude<CodeRequestOutcome, { outcome: 'sent' }>> {
  try {
    const refusal = await lookUp(services, request)
    return refusal ?? (await issue(services, request))
  } catch (error) {
    services.log.error({ area: request.area, error: (error as Error).stack }, 'sign-in look-up failed')
    return { outcome: 'database-error' }
  }
}

/** The answer tells who is registered, so a network may only be wrong so often. A known browser tells nothing new about its own address. */
async function lookUp({ db, secret, clock }: Services, { area, email, network, device }: CodeRequest) {
  return db.transaction().execute(async (tx) => {
    await lockNetwork(tx, network)
    const now = clock.now()
    const seconds = device ? 0 : secondsUntilNextLookUp(await findUnknownSignIns(tx, network, now), now)
    if (seconds > 0) return { outcome: 'too-many' as const, seconds }
    if (await findPerson(tx, area, email)) return null
    const hash = keyedHash(secret, 'unknown address', area, email.toLowerCase())
    // Once for an address, and no more than a network may try: nobody can flood the log.
    if ((await rememberUnknownSignIn(tx, network, hash, now)) && area === 'admin')
      await recordAudit(tx, byStranger, {
        action: 'Sign-in refused',
        subject: { kind: 'sign-in', id: null, name: email.slice(0, 254) },
        reason: 'No admin has this address.',
      })
    return { outcome: 'not-found' as const }
  })
}

/** The code and its letter are one transaction, and so are the question whether another code is due and the answer. */
async function issue({ db, outbox, secret, clock }: Services, { area, email, device }: CodeRequest) {
  return db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, area, email)
    if (!person) return { outcome: 'not-found' as const }
    // Read after the lock was won: the one before may have sent a code while this one waited.
    const now = clock.now()
    const deviceHash = device === null ? null : hashToken(device)
    const seconds = secondsUntilNextCode(await findSentCodes(tx, { email: person.email, deviceHash }, now), now)
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
      code_hash: keyedHash(secret, 'code', challengeId, code),
      link_hash: token ? keyedHash(secret, 'link', token) : null,
      expires_at: expiresAt,
    }
    await insertSentChallenge(tx, challenge, now)
    const to = { to: person.email, expiresAt }
    const letterId = token
      ? await outbox.add(tx, adminCodeLetter, { ...to, facts: { firstName: person.first_name, code, token } })
      : await outbox.add(tx, portalCodeLetter, { ...to, facts: { firstName: person.first_name, code } })
    return { outcome: 'issued' as const, challengeId, letterId, email: person.email }
  })
}

async function takeBack({ db, outbox, log }: Services, { challengeId, letterId }: Issued): Promise<void> {
  try {
    await outbox.discard(letterId)
    await takeBackChallenge(db, challengeId)
  } catch (error) {
    // The letter stays in the outbox and its code valid; only the waiting time has begun.
    log.error({ challenge: challengeId, error: (error as Error).message }, 'unsent sign-in code not taken back')
  }
}

/** For a page that shows a countdown. @returns whole seconds until `requestCode` would send another code */
export async function findSecondsUntilNextCode(
  { db, clock }: Services,
  email: string,
  device: string | null,
): Promise<number> {
  const lane = { email, deviceHash: device === null ? null : hashToken(device) }
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    return secondsUntilNextCode(await findSentCodes(tx, lane, now), now)
  })
}

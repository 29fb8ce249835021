import { byStranger } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { everySecret, type Secrets } from '../platform/derive-key.server.ts'
import type { Services } from '../platform/services.ts'
import {
  countWrongTriesSince,
  countWrongTry,
  findChallengeByLink,
  findSentCodes,
  type Lane,
  lockLatestChallenge,
  spendChallenge,
} from './challenges.server.ts'
import {
  budgetSeconds,
  codesADay,
  codesAnHour,
  mostWrongTries,
  type SignInArea,
  secondsUntilNextCode,
} from './code-request.ts'
import type { PendingSignIn } from './cookies.server.ts'
import { lockPerson, type Person } from './people.server.ts'
import { hashToken, isSameHash, keyedHash, newToken } from './secrets.server.ts'
import { endSession, insertSession } from './sessions.server.ts'

export interface CodeTry {
  area: SignInArea
  email: string
  /** Of the browser that asked for the code, as when it asked. */
  device: string | null
  /** Six digits. */
  code: string
  /** Of this browser until now; it ends with the new sign-in. */
  oldToken: string | null
}

export type VerifyOutcome =
  | { outcome: 'signed-in'; token: string; email: string; at: Date; role: string }
  | { outcome: 'expired' }
  /** Too many wrong tries: the code is refused even if it is right. */
  | { outcome: 'spent'; seconds: number }
  | { outcome: 'invalid' }
  /** Not registered, or no admin (any more). */
  | { outcome: 'not-found' }

/** The unexpected, which the log knows more about. */
export type VerifyFailure = { outcome: 'failed' }

/**
 * Tries a code for the address that this browser asked with; without one there is none that could be right any more.
 *
 * @param given with the reference of the request, for the log
 */
export async function verifyPendingCode(
  services: Services,
  pending: PendingSignIn | null,
  given: Pick<CodeTry, 'code' | 'oldToken'> & { reference: string },
): Promise<VerifyOutcome | VerifyFailure> {
  if (pending?.step !== 'code') return { outcome: 'expired' }
  const { reference, ...attempt } = given
  try {
    return await verifyCode(services, { ...pending, ...attempt })
  } catch (error) {
    services.log.error({ reference, error: (error as Error).stack }, 'verification failed')
    return { outcome: 'failed' }
  }
}

/** Tries a code. It works once, within its time, for its own area, and while the person may still sign in. */
export async function verifyCode(services: Services, attempt: CodeTry): Promise<VerifyOutcome> {
  const { db, clock, log } = services
  const { area, email, code } = attempt
  let member: string | undefined
  const result: VerifyOutcome = await db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, area, email)
    if (!person) return { outcome: 'not-found' }
    member = person.id
    const lane = { email: person.email, deviceHash: attempt.device === null ? null : hashToken(attempt.device) }
    const challenge = await lockLatestChallenge(tx, lane, area)
    const now = clock.now()
    if (!challenge || now >= challenge.expires_at) return { outcome: 'expired' }
    if (challenge.used_at) return { outcome: 'invalid' }
    if (challenge.wrong_tries >= mostWrongTries || (await isGuessing(tx, lane, now))) {
      return { outcome: 'spent', seconds: secondsUntilNextCode(await findSentCodes(tx, lane, now), now) }
    }
    if (!isCodeOf(services, challenge, code)) {
      await countWrongTry(tx, challenge.id)
      // Here and not for every refusal: wrong tries are limited, those of a spent code are not.
      if (isAdmin(person))
        await recordAudit(tx, byStranger, {
          action: 'Sign-in refused',
          subject: { kind: 'sign-in', id: person.id, name: person.email },
          reason: 'The code was wrong.',
        })
      return { outcome: 'invalid' }
    }
    return signIn(tx, person, challenge.id, attempt.oldToken, now)
  })
  noteResult(log, { area, by: 'code', member }, result.outcome)
  return result
}

function isCodeOf(secrets: Secrets, challenge: { id: string; code_hash: Buffer }, code: string): boolean {
  return everySecret(secrets).some((secret) =>
    isSameHash(challenge.code_hash, keyedHash(secret, 'code', challenge.id, code)),
  )
}

/** Codes that could not be sent count against no budget of codes, so the tries themselves have one: as many as the sent ones allow. */
async function isGuessing(tx: Tx, lane: Lane, now: Date): Promise<boolean> {
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const [inAnHour, inADay] = [
    await countWrongTriesSince(tx, lane, since(60 * 60)),
    await countWrongTriesSince(tx, lane, since(budgetSeconds)),
  ]
  return inAnHour >= codesAnHour * mostWrongTries || inADay >= codesADay * mostWrongTries
}

/** Signs in by the link of an admin's letter. Only the button of its page leads here, so a mail scanner uses nothing up. */
export async function openLink(services: Services, token: string, oldToken: string | null): Promise<VerifyOutcome> {
  const { db, clock, log } = services
  const linkHashes = everySecret(services).map((secret) => keyedHash(secret, 'link', token))
  let member: string | undefined
  const result: VerifyOutcome = await db.transaction().execute(async (tx) => {
    const found = await findChallengeByLink(tx, linkHashes)
    if (!found) return { outcome: 'invalid' }
    const person = await lockPerson(tx, 'admin', found.email)
    if (!person) return { outcome: 'not-found' }
    member = person.id
    const latest = await lockLatestChallenge(tx, { email: found.email, deviceHash: found.device_hash }, 'admin')
    const now = clock.now()
    if (now >= found.expires_at) return { outcome: 'expired' }
    if (latest?.id !== found.id || latest.used_at) return { outcome: 'invalid' }
    return signIn(tx, person, found.id, oldToken, now)
  })
  noteResult(log, { area: 'admin', by: 'link', member }, result.outcome)
  return result
}

/** A new token each time: one that somebody planted in the browser before is worthless after (fixation). */
async function signIn(
  tx: Tx,
  person: Person,
  challengeId: string,
  oldToken: string | null,
  now: Date,
): Promise<VerifyOutcome> {
  if (!(await spendChallenge(tx, challengeId, now))) return { outcome: 'invalid' }
  if (oldToken) await endSession(tx, hashToken(oldToken))
  const token = newToken()
  await insertSession(tx, { token_hash: hashToken(token), member_id: person.id }, now)
  if (isAdmin(person))
    await recordAudit(
      tx,
      { memberId: person.id, email: person.email },
      { action: 'Signed in', subject: { kind: 'sign-in', id: person.id, name: person.email } },
    )
  return { outcome: 'signed-in', token, email: person.email, role: person.role, at: now }
}

/** Whichever area they sign in to: an admin's session opens both. */
function isAdmin({ role }: Person): boolean {
  return role === 'admin'
}

/** Who it was is told by the id of the member, never by the address (ASVS 16.3.1). */
function noteResult(
  log: Services['log'],
  facts: { area: SignInArea; by: 'code' | 'link'; member: string | undefined },
  outcome: VerifyOutcome['outcome'],
): void {
  if (outcome === 'signed-in') log.info(facts, 'signed in')
  else log.warn({ ...facts, outcome }, 'sign-in refused')
}

import { byStranger } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { everySecret, type Secrets } from '../../platform/derive-key.server.ts'
import type { Services } from '../../platform/services.ts'
import { livingCodes, mostWrongTries, type SignInArea, secondsUntilNextCode, whyNoneLives } from '../code-request.ts'
import { inSignInTransaction, lockPerson, type Person } from '../people.server.ts'
import { hashToken, isSameHash, keyedHash, newToken } from '../secrets.server.ts'
import { endSession, insertSession } from '../sessions.server.ts'
import { alarmAdmins } from './alarm-admins.server.ts'
import { findChallengeByLink, findSentCodes, listNewestCodes, spendChallenge } from './challenges.server.ts'
import { leftOf, wrongCodesInAll, wrongCodesPerAccount } from './guessing.ts'
import { countWrongTryFrom, mayNetworkTry } from './network-limit.server.ts'
import { type CodeTries, countTriesAt, countWrongCodes, insertWrongCodes, lockGuesses } from './wrong-codes.server.ts'

export interface CodeTry {
  area: SignInArea
  email: string
  /** The visitor's network. */
  network: string
  /** Of a browser that has proved to be this person's. */
  device: string | null
  /** Of whatever browser tries, as when it asked for a code. */
  browser: string
  /** Six digits. */
  code: string
  /** Of this browser until now; it ends with the new sign-in. */
  oldToken: string | null
}

export type VerifyOutcome =
  | { outcome: 'signed-in'; token: string; email: string; at: Date; role: string }
  | { outcome: 'expired' }
  /**
   * Too many wrong tries: the code is refused even if it is right.
   *
   * @property byLinkOnly so many that no code is taken here for now, but in a browser that is known
   */
  | { outcome: 'spent'; seconds: number; byLinkOnly?: true }
  | { outcome: 'invalid' }
  /** Not registered, or no admin (any more). */
  | { outcome: 'not-found' }

/** The unexpected, which the log knows more about. */
export type VerifyFailure = { outcome: 'failed' }

/**
 * Tries a code for an address. One that is typed and may not sign in is answered like one without a code, since a try is not
 * counted among look-ups.
 *
 * @param attempt null where neither the browser nor the person says for which address
 * @param isTyped whether the person did
 * @param reference of the request, for the log
 */
export async function tryCode(
  services: Services,
  attempt: CodeTry | null,
  { isTyped, reference }: { isTyped: boolean; reference: string },
): Promise<VerifyOutcome | VerifyFailure> {
  if (!attempt) return { outcome: 'expired' }
  try {
    const result = await verifyCode(services, attempt)
    return isTyped && result.outcome === 'not-found' ? { outcome: 'expired' } : result
  } catch (error) {
    services.log.error({ reference, error: (error as Error).stack }, 'verification failed')
    return { outcome: 'failed' }
  }
}

/** Tries a code. It works once, within its time, for its own area, and while the person may still sign in. */
export async function verifyCode(services: Services, attempt: CodeTry): Promise<VerifyOutcome> {
  const { db, clock, log } = services
  const { area, email, network, device } = attempt
  let member: string | undefined
  const result: VerifyOutcome = await inSignInTransaction(db, async (tx) => {
    const person = await lockPerson(tx, area, email)
    if (!person) return { outcome: 'not-found' }
    member = person.id
    if (!device) await lockGuesses(tx)
    return compare(services, tx, { person, attempt, now: clock.now() })
  })
  noteResult(log, { area, by: 'code', member, network }, result.outcome)
  return result
}

interface Comparison {
  person: Person
  attempt: CodeTry
  now: Date
}

async function compare(services: Services, tx: Tx, { person, attempt, now }: Comparison): Promise<VerifyOutcome> {
  const { area, device, code, oldToken } = attempt
  const deviceHash = device === null ? null : hashToken(device)
  const browserHash = deviceHash ?? hashToken(attempt.browser)
  const newest = await listNewestCodes(tx, { email: person.email, area, browserHash }, now)
  const living = livingCodes(newest, now)
  if (living.length === 0) return { outcome: whyNoneLives(newest, now) }

  const left = await countTriesLeft(tx, { person, attempt, deviceHash, now })
  if (left === 0) return { outcome: 'spent', seconds: 0, byLinkOnly: true }
  const open: { challenge: (typeof living)[number]; tries: CodeTries }[] = []
  for (const challenge of living) {
    const tries = { challengeId: challenge.id, deviceHash, byAsker: challenge.isOwn }
    if (open.length < left && (await countTriesAt(tx, tries)) < mostWrongTries) open.push({ challenge, tries })
  }
  if (open.length === 0) {
    const sent = await findSentCodes(tx, { email: person.email, deviceHash }, now)
    return { outcome: 'spent', seconds: secondsUntilNextCode(sent, now) }
  }
  const right = open.find(({ challenge }) => isCodeOf(services, challenge, code))
  if (right) return signIn(tx, person, right.challenge.id, oldToken, now)
  await insertWrongCodes(
    tx,
    person.id,
    open.map(({ tries }) => tries),
    now,
  )
  if (!device) {
    await countWrongTryFrom(tx, attempt.network, now)
    await alarmAdmins(services, tx, now)
  }
  // Here and not for every refusal: wrong tries are limited, those of a spent code are not.
  if (isAdmin(person))
    await recordAudit(tx, byStranger, {
      action: 'Sign-in refused',
      subject: { kind: 'sign-in', id: person.id, name: person.email },
      reason: 'The code was wrong.',
    })
  return { outcome: 'invalid' }
}

function isCodeOf(secrets: Secrets, challenge: { id: string; code_hash: Buffer }, code: string): boolean {
  return everySecret(secrets).some((secret) =>
    isSameHash(challenge.code_hash, keyedHash(secret, 'code', challenge.id, code)),
  )
}

/** Until one of the budgets is used up that this browser's tries count in. */
async function countTriesLeft(
  tx: Tx,
  { person, attempt, deviceHash, now }: Comparison & { deviceHash: Buffer | null },
): Promise<number> {
  const own = { memberId: person.id, deviceHash }
  const left = leftOf(wrongCodesPerAccount, await countWrongCodes(tx, own, wrongCodesPerAccount, now))
  if (deviceHash) return left
  if (!(await mayNetworkTry(tx, attempt.network, now))) return 0
  return Math.min(left, leftOf(wrongCodesInAll, await countWrongCodes(tx, null, wrongCodesInAll, now)))
}

/** Signs in by the link of an admin's letter. Only the button of its page leads here, so a mail scanner uses nothing up. */
export async function openLink(services: Services, token: string, oldToken: string | null): Promise<VerifyOutcome> {
  const { db, clock, log } = services
  const linkHashes = everySecret(services).map((secret) => keyedHash(secret, 'link', token))
  let member: string | undefined
  const result: VerifyOutcome = await inSignInTransaction(db, async (tx) => {
    const found = await findChallengeByLink(tx, linkHashes)
    if (!found) return { outcome: 'invalid' }
    const person = await lockPerson(tx, 'admin', found.email)
    if (!person) return { outcome: 'not-found' }
    member = person.id
    const now = clock.now()
    if (now >= found.expires_at) return { outcome: 'expired' }
    const newest = await listNewestCodes(tx, { email: found.email, area: 'admin', browserHash: null }, now)
    if (!newest.some(({ id, used_at }) => id === found.id && !used_at)) return { outcome: 'invalid' }
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

/** Who it was is told by the id of the member, never by the address (ASVS 16.3.1); where from, of refusals only. */
function noteResult(
  log: Services['log'],
  { network, ...facts }: { area: SignInArea; by: 'code' | 'link'; member: string | undefined; network?: string },
  outcome: VerifyOutcome['outcome'],
): void {
  if (outcome === 'signed-in') log.info(facts, 'signed in')
  else log.warn({ ...facts, network, outcome }, 'sign-in refused')
}

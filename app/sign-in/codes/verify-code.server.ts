import { anonymousActor } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { everySecret } from '../../platform/derive-key.server.ts'
import type { Services } from '../../platform/services.ts'
import {
  type CodeRequest,
  livingCodes,
  mostWrongTries,
  type SignInArea,
  secondsUntilNextCode,
  whyNoneLives,
} from '../code-request.ts'
import { inSignInTransaction, lockPerson, type Person } from '../people.server.ts'
import { hashToken, isKeyedHash, keyedHash, newToken } from '../secrets.server.ts'
import { endSession, insertSession } from '../sessions.server.ts'
import { alarmAdmins } from './alarm-admins.server.ts'
import { findChallengeByLink, findSentCodes, listNewestCodes, spendChallenge } from './challenges.server.ts'
import { leftOf, wrongCodesInAll, wrongCodesPerAccount } from './guessing.ts'
import { countWrongTryFrom, mayNetworkTry } from './network-limit.server.ts'
import { type CodeTries, countTriesAt, countWrongCodes, insertWrongCodes, lockGuesses } from './wrong-codes.server.ts'

export interface CodeTry extends CodeRequest {
  /** Six digits. */
  code: string
  /** The browser's current session, which ends with the new sign-in. */
  oldToken: string | null
  /** Name of the browser (`browserName`). */
  program?: string | null
}

export type VerifyOutcome =
  | { outcome: 'signed-in'; token: string; email: string; at: Date; role: string }
  | { outcome: 'expired' }
  /**
   * Too many wrong attempts: even the right code is refused.
   *
   * @property byLinkOnly unknown browsers are refused for now, because of the attempts at all accounts
   */
  | { outcome: 'spent'; seconds: number; byLinkOnly?: true }
  | { outcome: 'invalid' }
  /** Not registered, or no admin (any more). */
  | { outcome: 'not-found' }

/**
 * Verifies a code for an address. A typed address without access gets the answer of one without a code, because attempts
 * don't count as look-ups.
 *
 * @param attempt null without an address
 * @param isTyped whether the person typed the address
 */
export async function tryCode(services: Services, attempt: CodeTry | null, isTyped: boolean): Promise<VerifyOutcome> {
  if (!attempt) return { outcome: 'expired' }
  const result = await verifyCode(services, attempt)
  return isTyped && result.outcome === 'not-found' ? { outcome: 'expired' } : result
}

/** Verifies a code. It works once, before it expires, for its own area, and while the person may still sign in. */
export async function verifyCode(services: Services, attempt: CodeTry): Promise<VerifyOutcome> {
  const { db, clock, log } = services
  const { area, email, network, device } = attempt
  let member: string | undefined
  const result: VerifyOutcome = await inSignInTransaction(db, async (tx) => {
    const person = await lockPerson(tx, area, email)
    if (!person) return { outcome: 'not-found' }
    member = person.id
    if (!device) await lockGuesses(tx)
    return compare(services, tx, person, attempt, clock.now())
  })
  logResult(log, { area, by: 'code', member, network }, result.outcome)
  return result
}

async function compare(
  services: Services,
  tx: Tx,
  person: Person,
  { area, network, device, browser, code, oldToken, program }: CodeTry,
  now: Date,
): Promise<VerifyOutcome> {
  const deviceHash = device === null ? null : hashToken(device)
  const browserHash = deviceHash ?? hashToken(browser)
  const newest = await listNewestCodes(tx, { email: person.email, area, browserHash }, now)
  const living = livingCodes(newest, now)
  if (living.length === 0) return { outcome: whyNoneLives(newest, now) }

  const left = await countTriesLeft(tx, { memberId: person.id, deviceHash, network }, now)
  if (left === 0) return { outcome: 'spent', seconds: 0, byLinkOnly: true }
  const open: { challenge: (typeof living)[number]; tries: CodeTries }[] = []
  for (const challenge of living) {
    const tries = { challenge_id: challenge.id, device_hash: deviceHash, by_asker: challenge.isOwn }
    if (open.length < left && (await countTriesAt(tx, tries)) < mostWrongTries) open.push({ challenge, tries })
  }
  if (open.length === 0) {
    const sent = await findSentCodes(tx, { email: person.email, deviceHash }, now)
    return { outcome: 'spent', seconds: secondsUntilNextCode(sent, now) }
  }
  const right = open.find(({ challenge }) => isKeyedHash(services, challenge.code_hash, 'code', challenge.id, code))
  if (right) return signIn(tx, person, right.challenge.id, { oldToken, program }, now)
  const wrong = open.map(({ tries }) => tries)
  await insertWrongCodes(tx, person.id, wrong, now)
  if (!device) {
    await countWrongTryFrom(tx, network, now)
    await alarmAdmins(services, tx, now)
  }
  // Wrong attempts are limited, so they can be audited; attempts at a spent code are not.
  if (isAdmin(person))
    await recordAudit(tx, anonymousActor, {
      action: 'Sign-in refused',
      subject: { kind: 'sign-in', id: person.id, name: person.email },
      reason: 'The code was wrong.',
    })
  return { outcome: 'invalid' }
}

/** The least of the budgets in which this browser's attempts count. */
async function countTriesLeft(
  tx: Tx,
  own: { memberId: string; deviceHash: Buffer | null; network: string },
  now: Date,
): Promise<number> {
  const left = leftOf(wrongCodesPerAccount, await countWrongCodes(tx, own, wrongCodesPerAccount, now))
  if (own.deviceHash) return left
  if (!(await mayNetworkTry(tx, own.network, now))) return 0
  return Math.min(left, leftOf(wrongCodesInAll, await countWrongCodes(tx, null, wrongCodesInAll, now)))
}

/** Signs in by the link of an admin's email. Only the button of its page posts to it, so a mail scanner doesn't use it up. */
export async function openLink(
  services: Services,
  token: string,
  oldToken: string | null,
  program: string | null = null,
): Promise<VerifyOutcome> {
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
    return signIn(tx, person, found.id, { oldToken, program }, now)
  })
  logResult(log, { area: 'admin', by: 'link', member }, result.outcome)
  return result
}

/** A new token each time, so that a token planted in the browser is worthless (session fixation). */
async function signIn(
  tx: Tx,
  person: Person,
  challengeId: string,
  { oldToken, program = null }: Pick<CodeTry, 'oldToken' | 'program'>,
  now: Date,
): Promise<VerifyOutcome> {
  if (!(await spendChallenge(tx, challengeId, now))) return { outcome: 'invalid' }
  if (oldToken) await endSession(tx, hashToken(oldToken))
  const token = newToken()
  await insertSession(tx, { token_hash: hashToken(token), member_id: person.id, browser: program }, now)
  if (isAdmin(person))
    await recordAudit(
      tx,
      { memberId: person.id, email: person.email },
      { action: 'Signed in', subject: { kind: 'sign-in', id: person.id, name: person.email } },
    )
  return { outcome: 'signed-in', token, email: person.email, role: person.role, at: now }
}

/** In either area: an admin's session opens both. */
function isAdmin({ role }: Person): boolean {
  return role === 'admin'
}

/** Names the member by id, never by address (ASVS 16.3.1); the network is logged for refusals only. */
function logResult(
  log: Services['log'],
  { network, ...facts }: { area: SignInArea; by: 'code' | 'link'; member: string | undefined; network?: string },
  outcome: VerifyOutcome['outcome'],
): void {
  if (outcome === 'signed-in') log.info(facts, 'signed in')
  else log.warn({ ...facts, network, outcome }, 'sign-in refused')
}

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
  /** Of this browser until now; it ends with the new sign-in. */
  oldToken: string | null
  /** As people call the program (`browserName`). */
  program?: string | null
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

/**
 * Tries a code for an address. One that is typed and may not sign in is answered like one without a code, since a try is not
 * counted among look-ups.
 *
 * @param attempt null where neither the browser nor the person says for which address
 * @param isTyped whether the person did
 */
export async function tryCode(services: Services, attempt: CodeTry | null, isTyped: boolean): Promise<VerifyOutcome> {
  if (!attempt) return { outcome: 'expired' }
  const result = await verifyCode(services, attempt)
  return isTyped && result.outcome === 'not-found' ? { outcome: 'expired' } : result
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
    return compare(services, tx, person, attempt, clock.now())
  })
  noteResult(log, { area, by: 'code', member, network }, result.outcome)
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
  // Here and not for every refusal: wrong tries are limited, those of a spent code are not.
  if (isAdmin(person))
    await recordAudit(tx, anonymousActor, {
      action: 'Sign-in refused',
      subject: { kind: 'sign-in', id: person.id, name: person.email },
      reason: 'The code was wrong.',
    })
  return { outcome: 'invalid' }
}

/** Until one of the budgets is used up that this browser's tries count in. */
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

/** Signs in by the link of an admin's letter. Only the button of its page leads here, so a mail scanner uses nothing up. */
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
  noteResult(log, { area: 'admin', by: 'link', member }, result.outcome)
  return result
}

/** A new token each time: one that somebody planted in the browser before is worthless after (fixation). */
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

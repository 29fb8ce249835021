import type { Tx } from '../../platform/database/database.server.ts'
import { hostName, readCookie, writeCookie } from '../../platform/http/cookie.server.ts'
import { type Limit, secondsUntilAllowed } from '../../platform/http/rate-limit.server.ts'
import type { Cookies } from '../cookies.server.ts'
import { challengeMinutes } from '../passkey.ts'
import { hashToken, isKeyedHash, keyedHash, newToken } from '../secrets.server.ts'

/** A signature is only valid for the purpose of its challenge. */
export type ChallengePurpose = 'sign-in' | 'confirm' | 'add'

export interface Challenge {
  purpose: ChallengePurpose
  /** Null for a sign-in, before the person is known. */
  memberId: string | null
  /** Random, and signed by the key. */
  challenge: string
  /** Milliseconds. */
  expiresAt: number
}

const cookieName = 'passkey'

/** One valid signature. A challenge is refused by its own time once the window has ended. */
const spending: Limit = { name: 'passkey-challenge', hits: 1, windowSeconds: challengeMinutes * 60 }

/** @returns false when it was spent before: a replay */
export async function spendChallenge(tx: Tx, { challenge }: Challenge, now: Date): Promise<boolean> {
  return (await secondsUntilAllowed(tx, spending, hashToken(challenge).toString('base64url'), now)) === 0
}

/**
 * Stored sealed in the browser's cookie, so that strangers' requests fill no table. Spent with the first valid signature
 * (`spendChallenge`).
 */
export function newChallenge(purpose: ChallengePurpose, memberId: string | null, now: Date): Challenge {
  return { purpose, memberId, challenge: newToken(), expiresAt: now.getTime() + challengeMinutes * 60_000 }
}

export function challengeCookie({ config, secret }: Cookies, challenge: Challenge): string {
  const facts = Buffer.from(JSON.stringify(challenge)).toString('base64url')
  const seal = keyedHash(secret, 'passkey challenge', facts).toString('base64url')
  return writeCookie(config, cookieName, `${facts}.${seal}`, challengeMinutes * 60)
}

/** @returns null without a challenge, or when it was for another purpose or person, or has expired */
export function readChallenge(
  request: Request,
  cookies: Cookies,
  { purpose, memberId }: Pick<Challenge, 'purpose' | 'memberId'>,
  now: Date,
): Challenge | null {
  const [facts, seal] = readCookie(request, hostName(cookies.config, cookieName))?.split('.') ?? []
  if (!facts || !seal) return null
  if (!isKeyedHash(cookies, Buffer.from(seal, 'base64url'), 'passkey challenge', facts)) return null
  const asked = JSON.parse(Buffer.from(facts, 'base64url').toString()) as Challenge
  const isMeant = asked.purpose === purpose && asked.memberId === memberId
  return isMeant && now.getTime() < asked.expiresAt ? asked : null
}

import type { Tx } from '../../platform/database/database.server.ts'
import { type Limit, secondsUntilAllowed, secondsUntilNetworkAllowed } from '../../platform/http/rate-limit.server.ts'

const quarterOfAnHour = 15 * 60

/** 60 per 15 min: a signature can't be guessed, but verification costs CPU. */
const signaturesPerNetwork: Limit = { name: 'passkey sign-ins', hits: 60, windowSeconds: quarterOfAnHour }
const signaturesPerPerson: Limit = { name: 'passkeys shown', hits: 30, windowSeconds: quarterOfAnHour }
/** 10 per 15 min: needs a session by email code first, and a code has 120 random bits. */
const recoveryCodesPerPerson: Limit = { name: 'recovery codes', hits: 10, windowSeconds: quarterOfAnHour }

/** @returns seconds until this network may try again; 0 when it may now, which then counts */
export function secondsUntilPasskeySignIn(tx: Tx, network: string, now: Date): Promise<number> {
  return secondsUntilNetworkAllowed(tx, signaturesPerNetwork, network, now)
}

export function secondsUntilPasskeyShown(tx: Tx, memberId: string, now: Date): Promise<number> {
  return secondsUntilAllowed(tx, signaturesPerPerson, memberId, now)
}

export function secondsUntilRecoveryCode(tx: Tx, memberId: string, now: Date): Promise<number> {
  return secondsUntilAllowed(tx, recoveryCodesPerPerson, memberId, now)
}

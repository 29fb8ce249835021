import type { Tx } from '../../platform/database/database.server.ts'
import { hasNetworkRoom, type Limit, secondsUntilNetworkAllowed } from '../../platform/http/rate-limit.server.ts'

const quarterOfAnHour = 15 * 60
const hour = 60 * 60
const day = 24 * hour

/** For unknown browsers. A class can sign in from one network, but a network can't email everyone. */
const codesPerNetwork: readonly Limit[] = [
  { name: 'sign-in codes', hits: 30, windowSeconds: quarterOfAnHour },
  { name: 'sign-in codes a day', hits: 120, windowSeconds: day },
]

/** Lower than the limit per account, so that a single network can't use that up. */
const wrongCodesPerNetwork: readonly Limit[] = [
  { name: 'wrong sign-in codes', hits: 15, windowSeconds: hour },
  { name: 'wrong sign-in codes a day', hits: 40, windowSeconds: day },
]

/** @returns seconds until this network may request another code; 0 when it may now, which then counts */
export async function secondsUntilNetworkCode(tx: Tx, network: string, now: Date): Promise<number> {
  for (const limit of codesPerNetwork) {
    const wait = await secondsUntilNetworkAllowed(tx, limit, network, now)
    if (wait > 0) return wait
  }
  return 0
}

/** Doesn't count: only wrong codes do. */
export async function mayNetworkTry(tx: Tx, network: string, now: Date): Promise<boolean> {
  for (const limit of wrongCodesPerNetwork) if (!(await hasNetworkRoom(tx, limit, network, now))) return false
  return true
}

export async function countWrongTryFrom(tx: Tx, network: string, now: Date): Promise<void> {
  for (const limit of wrongCodesPerNetwork) await secondsUntilNetworkAllowed(tx, limit, network, now)
}

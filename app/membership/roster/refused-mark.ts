import { type RefusalReason, refusalInWords } from '../../platform/mail/refusal.ts'
import type { RefusedMark } from '../../ui/email-refused.tsx'
import { dayOf } from '../member-dates.ts'

interface Refused {
  reason: RefusalReason
  refusedAt: Date
}

/**
 * On the server alone, which writes the day.
 *
 * @param refused by the address in lower case, as `findRefusedAddresses` gives them
 */
export function refusedMarkOf(refused: ReadonlyMap<string, Refused>, email: string): RefusedMark | null {
  const found = refused.get(email.toLowerCase())
  return found ? { reason: refusalInWords[found.reason], on: dayOf(found.refusedAt) } : null
}

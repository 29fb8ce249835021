import { dayOf } from '../../organization/dates.ts'
import { type RefusalReason, refusalInWords } from '../../platform/mail/refusal.ts'
import type { RefusedMark } from '../../ui/email-refused.tsx'

/** On the server alone, which writes the day. @param refusal as `refusalOf` reads it */
export function refusedMarkOf(refusal: { reason: RefusalReason; refusedAt: string } | null): RefusedMark | null {
  return refusal && { reason: refusalInWords[refusal.reason], on: dayOf(new Date(refusal.refusedAt)) }
}

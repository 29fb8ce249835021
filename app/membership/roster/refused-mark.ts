import { dayOf } from '../../organization/dates.ts'
import { type RefusalReason, refusalInWords } from '../../platform/mail/refusal.ts'
import type { RefusedMark } from '../../ui/email-refused.tsx'

/** On the server only, which formats the date. @param refusal from `refusalOf` */
export function refusedMarkOf(refusal: { reason: RefusalReason; refusedAt: string } | null): RefusedMark | null {
  return refusal && { reason: refusalInWords[refusal.reason], on: dayOf(new Date(refusal.refusedAt)) }
}

import { dayOf } from '../../organization/dates.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { type RefusalReason, refusalInWords } from '../../platform/mail/refusal.ts'
import { findRefusedAddresses } from '../../platform/mail/refused-addresses.server.ts'
import type { RefusedMark } from '../../ui/email-refused.tsx'

/** @returns the mark of each of them whose address is refused, to be asked for by the address in any case */
export async function findRefusedMarks(
  db: Database,
  people: readonly { email: string }[],
): Promise<(email: string) => RefusedMark | null> {
  const refused = await findRefusedAddresses(
    db,
    people.map(({ email }) => email),
  )
  return (email) => {
    const found = refused.get(email.toLowerCase())
    return found ? refusedMarkOf(found) : null
  }
}

export function refusedMarkOf({ reason, refusedAt }: { reason: RefusalReason; refusedAt: Date | string }): RefusedMark {
  return { reason: refusalInWords[reason], on: dayOf(new Date(refusedAt)) }
}

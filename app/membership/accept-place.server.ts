import { recordAudit } from '../audit/audit-log.server.ts'
import type { Services } from '../platform/services.ts'
import { holdsPlace } from './member.ts'
import { findMemberById, lockMember } from './members.server.ts'
import { endExpiry, findExpiry } from './place-expiries.server.ts'
import type { ExpiresUnless } from './place-expiry.ts'
import { findCurrentRegistration } from './registrations.server.ts'

export type AcceptPlaceOutcome = 'accepted' | 'already-theirs' | 'nothing-held'

/**
 * Makes a held place permanent. Expiry and admins' changes lock the member too, so exactly one of them wins. The cohort needs no
 * lock, because the number of taken places stays the same.
 *
 * @param done opening the portal counts as accepting too
 * @returns 'already-theirs' for the second of two clicks; 'nothing-held' for a person without a place, or whose place needs the
 * other confirmation
 */
export async function acceptPlace(
  { db, clock, log }: Services,
  memberId: string,
  done: ExpiresUnless,
): Promise<AcceptPlaceOutcome> {
  const outcome = await db.transaction().execute(async (tx): Promise<AcceptPlaceOutcome> => {
    await lockMember(tx, memberId)
    const cohorts = await endExpiry(tx, memberId, done)
    const member = cohorts.length > 0 && (await findMemberById(tx, memberId))
    if (!member) {
      const current = await findCurrentRegistration(tx, memberId, clock.now())
      if (!current || !holdsPlace({ ...current, inCohort: true })) return 'nothing-held'
      return (await findExpiry(tx, current.cohort, memberId)) ? 'nothing-held' : 'already-theirs'
    }
    await recordAudit(
      tx,
      { memberId, email: member.email },
      {
        action: 'Place accepted',
        subject: { kind: 'member', id: memberId, name: `${member.first_name} ${member.last_name}` },
        changes: { 'accepted by': { before: null, after: howInWords[done] } },
      },
    )
    return 'accepted'
  })
  if (outcome === 'accepted') log.info({ member: memberId, done }, 'place accepted')
  return outcome
}

const howInWords: Record<ExpiresUnless, string> = {
  accepted: 'the button on their page',
  'signed-in': 'opening the training portal',
}

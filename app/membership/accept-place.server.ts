import { recordAudit } from '../audit/audit-log.server.ts'
import type { Services } from '../platform/services.ts'
import { holdsPlace } from './member.ts'
import { findMemberById, lockMember } from './members.server.ts'
import { endExpiry, findExpiry } from './place-expiries.server.ts'
import type { ExpiresUnless } from './place-expiry.ts'
import { findCurrentRegistration } from './registrations.server.ts'

export type AcceptPlaceOutcome = 'accepted' | 'already-theirs' | 'nothing-held'

/**
 * A place that was held for somebody is theirs for good. In the same moment in which it expires, or an admin takes it, either that is
 * done or this, as their turn comes at the member. The cohort needs no lock, since nobody gets or loses a place.
 *
 * @param done who opens the portal has accepted as well
 * @returns 'already-theirs' for the second of two clicks, 'nothing-held' for a person without a place, or with one that another deed confirms
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

import { recordAudit } from '../audit/audit-log.server.ts'
import type { Services } from '../platform/services.ts'
import { findMemberById, lockMember } from './members.server.ts'
import { endExpiry } from './place-expiries.server.ts'
import type { ExpiresUnless } from './place-expiry.ts'

/**
 * A place that was held for somebody is theirs for good. In the same moment in which it expires, or an admin takes it, either that is
 * done or this, as their turn comes at the member. The cohort needs no lock, since nobody gets or loses a place.
 *
 * @param done who opens the portal has accepted as well
 * @returns false when nothing was held for them, any more or yet
 */
export async function acceptPlace(services: Services, memberId: string, done: ExpiresUnless): Promise<boolean> {
  const isAccepted = await services.db.transaction().execute(async (tx) => {
    await lockMember(tx, memberId)
    const cohorts = await endExpiry(tx, memberId, done)
    const member = cohorts.length > 0 && (await findMemberById(tx, memberId))
    if (!member) return false
    await recordAudit(
      tx,
      { memberId, email: member.email },
      {
        action: 'Place accepted',
        subject: { kind: 'member', id: memberId, name: `${member.first_name} ${member.last_name}` },
        changes: { 'accepted by': { before: null, after: howInWords[done] } },
      },
    )
    return true
  })
  if (isAccepted) services.log.info({ member: memberId, done }, 'place accepted')
  return isAccepted
}

const howInWords: Record<ExpiresUnless, string> = {
  accepted: 'the button on their page',
  'signed-in': 'opening the training portal',
}

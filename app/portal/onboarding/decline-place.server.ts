import { recordAudit } from '../../audit/audit-log.server.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import { findMemberById, findRegisteredMember } from '../../membership/members.server.ts'
import { offerIfAutomatic } from '../../membership/places/offer-places.server.ts'
import { discardLostNews } from '../../membership/places/waiting-letters.server.ts'
import { registrationUrl } from '../../membership/private-link/member-key.server.ts'
import { declineMember } from '../../membership/registrations.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Member } from '../../viewer.ts'
import { declineLetter } from './decline.email.tsx'

/**
 * "Not at This Time": gives the place away, moves the member to the end of the waitlist, and ends their sessions unless they
 * take part in another cohort; sends the email, all in one transaction. Two requests at once do it once.
 */
export async function declinePlace(
  services: Services,
  { memberId }: Member,
  cohort: number,
): Promise<'declined' | 'member-not-found'> {
  const { outbox, clock, log } = services
  const { result, deliveries } = await inTransaction(services, async (tx) => {
    const before = await declineMember(tx, memberId, clock.now(), cohort)
    const member = await findMemberById(tx, memberId)
    if (!member) return 'member-not-found'
    if (!before) return 'declined'
    await discardLostNews(services, tx, [{ member: before, after: { ...before, status: 'waitlist' } }], cohort)
    await recordAudit(
      tx,
      { memberId, email: member.email },
      {
        action: 'Place declined',
        subject: { kind: 'member', id: memberId, name: `${member.first_name} ${member.last_name}` },
        changes: { status: { before: 'registered', after: 'waitlist' } },
      },
    )
    const facts = {
      firstName: member.first_name,
      staysSignedIn: (await findRegisteredMember(tx, member.email)) !== null,
      sessions: await sessionsForLetter(tx, cohort, clock.now()),
      registrationUrl: registrationUrl(services, { id: memberId, email: member.email }),
    }
    await outbox.add(tx, declineLetter, { to: member.email, facts })
    const offered = await offerIfAutomatic(services, tx, cohort)
    log.info({ member: memberId, offered: offered.length }, 'place declined')
    return 'declined'
  })
  await deliveries
  return result
}

import { recordAudit } from '../../audit/audit-log.server.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import { holdsPlace } from '../../membership/member.ts'
import { findMemberByAddress, insertMembers } from '../../membership/members.server.ts'
import { isRegistrationNotOpen, lockPlaces } from '../../membership/places.server.ts'
import { findReservation } from '../../membership/registrations.server.ts'
import { tellAddedPerson } from '../../membership/reserving/tell-added-person.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { allSent, inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { isTold } from './new-person.ts'
import type { NewPerson } from './new-person-schema.ts'

export type AddPersonResult =
  /** @property told whether an email was written @property emailsSent false when it is queued */
  | { outcome: 'added'; memberId: string; told: boolean; emailsSent: boolean }
  | { outcome: 'email-taken'; memberId: string | null }
  | { outcome: 'over-capacity'; capacity: number; taken: number }
  | { outcome: 'called-off' }

/**
 * Adds a person who registered by phone or in person, with a registration for one cohort. Exceeds the capacity only by a
 * number of people that the admin has confirmed. Two requests at once do it once.
 */
export async function addPerson(
  services: Services,
  admin: Organiser,
  person: NewPerson,
  cohort: number,
): Promise<AddPersonResult> {
  try {
    const { result, deliveries } = await inTransaction(services, (tx) => carryOut(services, tx, admin, person, cohort))
    return result.outcome === 'added' ? { ...result, emailsSent: await allSent(deliveries) } : result
  } catch (error) {
    if (isRegistrationNotOpen(error)) return { outcome: 'called-off' }
    if ((error as { code?: string }).code !== '23505') throw error
    const known = await findMemberByAddress(services.db, person.email)
    // A second click finds the registration of the first.
    const justAdded = await findReservation(services.db, person, cohort)
    if (known && justAdded === person.status)
      return { outcome: 'added', memberId: known.id, told: person.tell, emailsSent: true }
    return { outcome: 'email-taken', memberId: known?.id ?? null }
  }
}

async function carryOut(services: Services, tx: Tx, admin: Organiser, person: NewPerson, cohort: number) {
  const places = await lockPlaces(tx, cohort)
  await refuseFormerAdmin(tx, admin)
  const { firstName, lastName, email, status, newsletter } = person
  const taken = places.taken + Number(holdsPlace({ status, inCohort: true }))
  if (taken > places.taken && taken > places.capacity && person.agreedTaken !== taken)
    return { outcome: 'over-capacity', capacity: places.capacity, taken } as const
  const [added] = await insertMembers(tx, [{ firstName, lastName, email, newsletter, status, joinedAt: null }], cohort)
  if (!added) throw new Error('Nobody was added')
  await recordAudit(tx, admin, {
    action: 'Member added by hand',
    subject: { kind: 'member', id: added.id, name: `${firstName} ${lastName}` },
    changes: { status: { before: null, after: status } },
    reason: person.reason,
  })
  const told = person.tell && isTold(status)
  if (told) {
    const sessions = await sessionsForLetter(tx, cohort, services.clock.now())
    await tellAddedPerson(services, tx, { ...person, id: added.id }, { cohort, sessions })
  }
  services.log.info({ admin: admin.memberId, member: added.id, status, told }, 'member added by hand')
  return { outcome: 'added', memberId: added.id, told } as const
}

import { createHash } from 'node:crypto'
import { isStill } from '../../admin-role.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { allSent, inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { lockAdmins } from '../admins.server.ts'
import type { MemberStatus } from '../member.ts'
import { findMemberRecords, lockMembers, type MemberRecord } from '../members.server.ts'
import { offerFreedPlaces } from '../places/offer-freed-places.server.ts'
import type { PlacesGiven } from '../places/places-given.ts'
import { type PlaceLetterFacts, previewPlaceEmails } from '../places/tell-of-places.server.ts'
import { findPlacesOverview, lockPlaces } from '../places.server.ts'
import { findLiveElsewhere } from '../registrations.server.ts'
import type { AgreedChange } from './agreed-change.ts'
import { countChanges, isTold, letterOf, planStatusChanges, type StatusPlan } from './bulk-status.ts'
import { moveMembers } from './move-members.server.ts'

type Changed = { outcome: 'changed'; count: number } & PlacesGiven
type NotChanged = { outcome: 'no-admin-any-more' } | { outcome: 'plan-changed' | 'not-agreed'; plan: StatusPlan }
export type ChangeStatusesResult = Changed | NotChanged

/** Plans the change without locks; it is planned again before it is made. */
export async function planChange(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ids: string[],
  to: MemberStatus,
  cohort: number,
): Promise<StatusPlan> {
  const [members, places, elsewhere] = await Promise.all([
    findMemberRecords(db, ids, cohort),
    findPlacesOverview(db, cohort),
    findLiveElsewhere(db, ids, cohort, clock.now()),
  ])
  return planStatusChanges(members, to, places, elsewhere)
}

/** The emails of the change, each as the first recipient would get it. */
export async function previewTold(
  services: Pick<Services, 'config'>,
  { to, people }: Pick<StatusPlan, 'to' | 'people'>,
  facts: PlaceLetterFacts,
) {
  const first = new Map<string, MemberRecord>()
  for (const change of people.filter(isTold)) {
    if (!first.has(letterOf(change))) first.set(letterOf(change), change.member)
  }
  const shown = await Promise.all([...first.values()].map((member) => previewPlaceEmails(services, member, facts)))
  return shown.flatMap((letters) => letters[to] ?? [])
}

/**
 * Changes all of them or none, and only if the effect is still the one that was shown.
 *
 * @param agreed.agreedTaken the number of held places afterwards, if that exceeds the capacity
 */
export async function changeStatuses(
  services: Services,
  admin: Organiser,
  agreed: AgreedChange,
  cohort: number,
): Promise<ChangeStatusesResult> {
  const { result, deliveries } = await inTransaction(services, (tx) => change(services, tx, admin, agreed, cohort))
  return result.outcome === 'changed' ? { ...result, emailsSent: await allSent(deliveries) } : result
}

async function change(
  services: Services,
  tx: Tx,
  admin: Organiser,
  agreed: AgreedChange,
  cohort: number,
): Promise<Omit<Changed, 'emailsSent'> | NotChanged> {
  const places = await lockPlaces(tx, cohort)
  // The role may have been lost while waiting for the lock.
  if (!isStill(await lockAdmins(tx), admin)) return { outcome: 'no-admin-any-more' }
  await lockMembers(tx, agreed.ids)
  const members = await findMemberRecords(tx, agreed.ids, cohort)
  const plan = planStatusChanges(
    members,
    agreed.to,
    places,
    await findLiveElsewhere(tx, agreed.ids, cohort, services.clock.now()),
  )
  if (fingerprintOf(plan) !== agreed.plan) return { outcome: 'plan-changed', plan }
  if (plan.exceedsBy > 0 && agreed.agreedTaken !== plan.takenAfter) return { outcome: 'not-agreed', plan }

  const moved = plan.people.filter(({ changes }) => changes)
  const told = await moveMembers(services, tx, admin, moved, { ...agreed, cohort })
  const count = countChanges(plan)
  services.log.info({ admin: admin.memberId, to: agreed.to, count }, 'statuses changed')
  const freesPlaces = plan.takenAfter < plan.takenBefore
  const offered = freesPlaces ? await offerFreedPlaces(services, tx, places, agreed.to, cohort) : []
  return { outcome: 'changed', count, told, offered }
}

/** Equal for plans that have the same effect on the same members. */
export function fingerprintOf({ to, people, exceedsBy, takenAfter }: StatusPlan): string {
  const planned = people.map(({ member, signIn, place, beyondCapacity, isElsewhere }) => [
    member.id,
    member.status,
    signIn,
    place,
    beyondCapacity,
    isElsewhere,
  ])
  const said = [to, planned, exceedsBy, exceedsBy > 0 ? takenAfter : null]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

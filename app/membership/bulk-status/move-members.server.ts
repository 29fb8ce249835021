import { type AuditActor, changesBetween } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import type { MemberStatus } from '../member.ts'
import { notifyPlaceChange } from '../places/tell-of-places.server.ts'
import { discardLostNews } from '../places/waiting-letters.server.ts'
import { setStatus } from '../registrations.server.ts'
import { factsOf } from '../roster/editing/member-edit.ts'
import { isTold, type StatusChange } from './bulk-status.ts'

/**
 * A change of many statuses, under the locks on the cohort and on the members.
 *
 * @param people the members who change
 * @param change.tell false when the admin turned the emails off
 * @returns how many members are told by email
 */
export async function moveMembers(
  services: Services,
  tx: Tx,
  actor: AuditActor,
  people: StatusChange[],
  change: { to: MemberStatus; cohort: number; tell: boolean; reason?: string | null | undefined },
): Promise<number> {
  const { to, cohort, tell, reason } = change
  await discardLostNews(services, tx, people, cohort)
  const ids = people.map(({ member }) => member.id)
  await setStatus(tx, ids, to, cohort)
  for (const { member, after } of people) {
    await recordAudit(tx, actor, {
      action: 'Member changed',
      subject: { kind: 'member', id: after.id, name: `${after.firstName} ${after.lastName}` },
      changes: changesBetween(factsOf(member), factsOf(after)),
      ...(reason && { reason }),
    })
  }
  const told = tell ? people.filter(isTold) : []
  const sessions = told.length > 0 ? await sessionsForLetter(tx, cohort, services.clock.now()) : undefined
  for (const { member, after } of told) {
    await notifyPlaceChange(services, tx, { before: member, after }, { cohort, sessions })
  }
  return told.length
}

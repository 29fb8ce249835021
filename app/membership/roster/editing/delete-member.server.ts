import { isLastOwner, isStill } from '../../../admin-role.ts'
import { type AuditActor, deletedActor } from '../../../audit/audit-entry.ts'
import { recordAudit } from '../../../audit/audit-log.server.ts'
import { bootcampOf } from '../../../cohorts/cohort.ts'
import { sessionsForLetter } from '../../../cohorts/show-cohort.server.ts'
import type { Database, Tx } from '../../../platform/database/database.server.ts'
import type { folders } from '../../../platform/files/picture.ts'
import { forgetLettersTo } from '../../../platform/mail/confirmation-limit.server.ts'
import { inTransaction } from '../../../platform/mail/in-transaction.server.ts'
import { deleteFinishedLetters } from '../../../platform/mail/letters.server.ts'
import { mailboxOf } from '../../../platform/mail/mailbox-of.ts'
import type { Services } from '../../../platform/services.ts'
import type { Confirmed, Organiser } from '../../../viewer.ts'
import { farewellLetter } from '../../farewell.email.tsx'
import { hasMailbox, removeMember } from '../../leaving-members.server.ts'
import { offerIfAutomatic } from '../../places/offer-places.server.ts'
import { listHeldPlaces, lockLeavingMember } from '../../registrations.server.ts'

export type DeleteMemberOutcome =
  | 'deleted'
  | 'member-not-found'
  /** An owner must remain who can let the others in. */
  | 'last-admin'
  | 'last-owner'
  /** Only owners delete admins. */
  | 'takes-owner'
  /** The admin has lost the role. */
  | 'no-admin-any-more'

/**
 * Deletes a member and all their personal data, all or nothing. Their place becomes free, and a last email confirms it. Two
 * simultaneous requests do it once.
 *
 * @param by the admin who does it for them; null when they leave by themselves
 */
export async function deleteMember(
  services: Services,
  memberId: string,
  by: Confirmed<Organiser> | null,
): Promise<DeleteMemberOutcome> {
  const { result, deliveries } = await inTransaction(services, (tx) => carryOut(services, tx, memberId, by))
  if (result !== 'deleted') return result
  await Promise.all([deliveries, removeFiles(services, memberId)])
  await forgetFarewells(services.db).catch(() => {})
  return result
}

async function carryOut(
  services: Services,
  tx: Tx,
  memberId: string,
  by: Confirmed<Organiser> | null,
): Promise<DeleteMemberOutcome> {
  const { outbox, jobs, clock, log } = services
  const admins = await lockLeavingMember(tx, memberId)
  if (by && !isStill(admins, by)) return 'no-admin-any-more'
  if (by && admins.has(memberId) && admins.get(by.memberId) !== 'owner') return 'takes-owner'
  if (admins.has(memberId) && admins.size === 1) return 'last-admin'
  if (isLastOwner(admins, memberId)) return 'last-owner'
  const held = await listHeldPlaces(tx, memberId)
  for (const queue of ['place-expiry', 'place-expiry-reminder', 'passkey-reset'] as const)
    await jobs.drop(tx, queue, { memberId })
  const member = await removeMember(tx, memberId, clock.now())
  if (!member) return 'member-not-found'
  await forgetLettersTo(tx, member.email, await hasMailbox(tx, mailboxOf(member.email)))
  const themselves: AuditActor = { memberId, email: deletedActor }
  const subject = { kind: 'member', id: memberId, name: deletedActor } as const
  await recordAudit(tx, by ?? themselves, { action: 'Member deleted', subject })
  const facts = { firstName: member.firstName, byThemselves: by === null, held: await namesOf(tx, held, clock.now()) }
  await outbox.add(tx, farewellLetter, { to: member.email, facts })
  const offered: string[] = []
  for (const cohort of held) offered.push(...(await offerIfAutomatic(services, tx, cohort)))
  log.info({ member: memberId, by: by?.memberId ?? 'themselves', offered: offered.length }, 'member deleted')
  return 'deleted'
}

/** Without those that are over, of which no place is free for someone else. */
async function namesOf(tx: Tx, cohorts: number[], now: Date): Promise<string[]> {
  const names: string[] = []
  for (const cohort of cohorts) {
    const sessions = await sessionsForLetter(tx, cohort, now)
    if (sessions && sessions.phase !== 'over') names.push(bootcampOf(sessions))
  }
  return names
}

const foldersOfPeople = ['avatars', 'project-icons', 'hand-ins'] as const satisfies (typeof folders)[number][]

/** After a failure housekeeping removes them within a day, as any file that no row names (`removeUnclaimedFiles`). */
async function removeFiles({ files, log }: Services, memberId: string): Promise<void> {
  try {
    for (const folder of foldersOfPeople) await files.removeFolder(`${folder}/${memberId}`)
  } catch (error) {
    log.warn({ member: memberId, error: (error as Error).message }, 'files of a member who left are still there')
  }
}

/** Deletes sent farewell emails. Of other sent emails a row with the address is kept for a while. */
export function forgetFarewells(db: Database): Promise<void> {
  return deleteFinishedLetters(db, farewellLetter.kind)
}

import { type Admins, isLastOwner, isStill } from '../../../admin-role.ts'
import { changesBetween } from '../../../audit/audit-entry.ts'
import { recordAudit } from '../../../audit/audit-log.server.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { inTransaction } from '../../../platform/mail/in-transaction.server.ts'
import { forgetRefusedAddresses } from '../../../platform/mail/refused-addresses.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Confirmed, Organiser } from '../../../viewer.ts'
import { lockAdmins } from '../../admins.server.ts'
import { changeWithUndo } from '../../changes/undo-changes.server.ts'
import {
  holdsPlace,
  isAboutPower,
  isOnTeam,
  needsNotice,
  normalizeMembership,
  type TakenPlaces,
  withoutAdminRole,
} from '../../member.ts'
import type { MemberRecord } from '../../members.server.ts'
import { findMemberRecord, lockMembers, updateMember } from '../../members.server.ts'
import { discardLostNews, updateWaitingEmails } from '../../places/waiting-letters.server.ts'
import { isRegistrationNotOpen, lockPlaces } from '../../places.server.ts'
import { findLiveElsewhere } from '../../registrations.server.ts'
import { factsOf } from './member-edit.ts'
import type { MemberEdit } from './member-schema.ts'

type Saved = {
  outcome: 'saved'
  /** Number of waiting emails that go to the new address. */
  readdressed: number
  /** Whether the member gets an email about the place. */
  isTold: boolean
  /** By which the change of status can be undone; null without one. */
  job: string | null
}
type NotSaved =
  | {
      outcome:
        | 'member-not-found'
        | 'email-taken'
        | 'own-role'
        | 'unconfirmed'
        | 'last-admin'
        | 'last-owner'
        /** Only owners change roles and addresses of admins. */
        | 'takes-owner'
        | 'no-admin-any-more'
        | 'nothing-to-cancel'
        | 'in-another-cohort'
        | 'called-off'
    }
  | { outcome: 'changed-meanwhile'; current: MemberRecord }
  | { outcome: 'over-capacity'; capacity: number; taken: number }
export type ChangeMemberResult = Saved | NotSaved

/**
 * Saves an admin's edit of a member, all or nothing. Exceeding the capacity needs the admin's agreement to the exact number of
 * places.
 *
 * A member who gets a place, or loses one or a queue number, is told by email once it can't be undone any more, unless the admin turns
 * it off. Waiting emails are updated.
 *
 * @param edit.version the version that the admin saw
 * @param confirmed the same admin with a confirmed passkey, which changes of roles and of admins' addresses require
 */
export async function changeMember(
  services: Services,
  admin: Organiser,
  id: string,
  edit: MemberEdit,
  cohort: number,
  confirmed: Confirmed<Organiser> | null,
): Promise<ChangeMemberResult> {
  try {
    const { result } = await inTransaction(services, (tx) =>
      change(services, tx, { admin, confirmed }, id, edit, cohort),
    )
    return result
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return { outcome: 'email-taken' }
    if (isRegistrationNotOpen(error)) return { outcome: 'called-off' }
    throw error
  }
}

async function change(
  services: Services,
  tx: Tx,
  { admin, confirmed }: { admin: Organiser; confirmed: Confirmed<Organiser> | null },
  id: string,
  edit: MemberEdit,
  cohort: number,
): Promise<Saved | NotSaved> {
  const places = await lockPlaces(tx, cohort)
  const admins = await lockAdmins(tx)
  if (!isStill(admins, admin)) return { outcome: 'no-admin-any-more' }
  await lockMembers(tx, [id])
  const before = await findMemberRecord(tx, id, cohort)
  if (!before) return { outcome: 'member-not-found' }
  if (before.version !== edit.version) return { outcome: 'changed-meanwhile', current: before }
  const refusal = refuseToTakeRole(admin, admins, before, edit)
  if (refusal) return { outcome: refusal }
  if (isAboutPower(before, edit)) {
    if (admins.get(admin.memberId) !== 'owner') return { outcome: 'takes-owner' }
    if (!confirmed) return { outcome: 'unconfirmed' }
  }

  const edited = { ...before, ...fieldsOf(edit) }
  if (admins.has(id) && edited.role !== 'admin' && edited.status === before.status)
    edited.status = withoutAdminRole(before).status
  const isCancelled = edited.status === 'cancelled' && before.status !== 'cancelled'
  if (isCancelled && isOnTeam(before) && edited.role === 'admin') return { outcome: 'nothing-to-cancel' }
  const after = normalizeMembership(edited)
  const takesPart = after.inCohort && after.status !== 'cancelled' && after.status !== before.status
  if (takesPart && (await findLiveElsewhere(tx, [id], cohort, services.clock.now())).has(id))
    return { outcome: 'in-another-cohort' }
  const changes = changesBetween(factsOf(before), factsOf(after))
  if (Object.keys(changes).length === 0) return { outcome: 'saved', readdressed: 0, isTold: false, job: null }
  const taken = takenAfter(places, before, after)
  if (taken > places.taken && taken > places.capacity && edit.agreedTaken !== taken) {
    return { outcome: 'over-capacity', capacity: places.capacity, taken }
  }
  const readdressed = await updateWaitingEmails(services, tx, before, after, cohort)
  if (before.email.toLowerCase() !== after.email.toLowerCase()) await forgetRefusedAddresses(tx, [before.email])
  await updateMember(tx, id, after)
  const movesRegistration = after.inCohort && after.status !== before.status
  if (!movesRegistration) await discardLostNews(services, tx, [{ member: before, after }], cohort)
  const undoable = { cohort, to: after.status, tell: edit.tell, places }
  const job = movesRegistration
    ? await changeWithUndo(services, tx, admin, [{ member: before, after }], undoable)
    : null
  const name = `${after.firstName} ${after.lastName}`
  await recordAudit(tx, admin, {
    action: 'Member changed',
    subject: { kind: 'member', id, name },
    changes,
    reason: edit.reason,
  })
  services.log.info({ admin: admin.memberId, member: id, fields: Object.keys(changes) }, 'member changed')
  return { outcome: 'saved', readdressed, isTold: edit.tell && needsNotice(before, after), job }
}

function fieldsOf({ firstName, lastName, email, role, status, newsletter }: MemberEdit) {
  return { firstName, lastName, email, role, status, newsletter }
}

/** An owner must remain who can let the others in again. */
function refuseToTakeRole(admin: Organiser, admins: Admins, before: MemberRecord, edit: MemberEdit) {
  if (!admins.has(before.id) || edit.role === 'admin') return null
  if (before.id === admin.memberId) return 'own-role'
  if (admins.size === 1) return 'last-admin'
  return isLastOwner(admins, before.id) ? 'last-owner' : null
}

function takenAfter({ taken }: TakenPlaces, before: MemberRecord, after: MemberRecord): number {
  return taken + Number(holdsPlace(after)) - Number(holdsPlace(before))
}

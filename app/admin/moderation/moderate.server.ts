import { recordAudit } from '../../audit/audit-log.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import { lockMember } from '../../membership/members.server.ts'
import { moderationLetter } from '../../moderation/moderation.email.tsx'
import {
  isPicture,
  type ModerationAction,
  type Part,
  type ProfilePart,
  partNames,
  whyItWaits,
  yourPart,
} from '../../moderation/moderation.ts'
import { deleteModeration, insertModeration, renewModeration } from '../../moderation/moderations.server.ts'
import type { Reported } from '../../moderation/report.ts'
import { settleReports } from '../../moderation/reports.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { copyPicture } from '../../platform/files/move-picture.server.ts'
import { forgetPicture } from '../../platform/files/new-picture.server.ts'
import type { PictureKind } from '../../platform/files/picture.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { avatarPlace, avatarSizes } from '../../portal/avatars/avatar-picture.ts'
import { lockShownProfile, setShownPart } from '../../portal/participants.server.ts'
import { iconPlace, iconSizes } from '../../portal/projects/project.ts'
import { lockShownProject, removeProject, setShown } from '../../portal/projects/projects.server.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { findModerated, type Moderated, type ModeratedPart } from './moderated.server.ts'

export interface Decision {
  part: Part
  action: ModerationAction
  /** The reason for the author; empty for 'show'. */
  reason: string
  /** The version that the admin has seen (`ModeratedPart`). */
  mark: string
}

export type ModerateOutcome =
  | 'hidden'
  | 'removed'
  | 'shown'
  | 'changed-meanwhile'
  | 'not-found'
  /** Removing can't be undone, so it needs the passkey. */
  | 'unconfirmed'

const outcomes = { hide: 'hidden', remove: 'removed', show: 'shown' } as const satisfies Record<
  ModerationAction,
  ModerateOutcome
>

/**
 * Hides, removes or restores a part of a profile or project, emails its author, and settles the reports about it, all in one
 * transaction.
 *
 * @param confirmed the same admin, if they have just confirmed with their passkey or have none
 */
export async function moderate(
  services: Services,
  admin: Organiser,
  reported: Reported,
  decision: Decision,
  confirmed: Confirmed<Organiser> | null,
): Promise<ModerateOutcome> {
  const { db, files, log } = services
  if (decision.action === 'remove' && !confirmed) return 'unconfirmed'
  const before = await findModerated(db, reported)
  const seen = before && partIn(before, decision)
  if (!before || !seen) return before ? 'changed-meanwhile' : 'not-found'
  const kind = pictureOf(before, decision.part)
  const shown = decision.action === 'hide' && !seen.hidden ? shownPictureIn(before, seen) : null
  const copy = kind && shown && (await copyPicture(files, shown, kind))
  let outcome: ModerateOutcome = 'changed-meanwhile'
  try {
    const { result, deliveries } = await inTransaction(services, (tx) =>
      carryOut(services, tx, admin, reported, decision, copy),
    )
    outcome = result
    await deliveries
  } finally {
    // Deletes the public files of a hidden or removed picture.
    const gone = outcome === 'hidden' || outcome === 'removed' ? picturesGone(before, seen, decision.action) : []
    if (outcome !== 'hidden' && kind) await forgetPicture(services, copy, kind)
    for (const { address, kind } of gone) await forgetPicture(services, address, kind)
  }
  log.info({ member: before.memberId, by: admin.memberId, part: decision.part, outcome }, 'moderated')
  return outcome
}

async function carryOut(
  { outbox, clock }: Services,
  tx: Tx,
  admin: Organiser,
  reported: Reported,
  decision: Decision,
  copy: string | null,
): Promise<ModerateOutcome> {
  await refuseFormerAdmin(tx, admin)
  const now = clock.now()
  if (!(await lock(tx, reported))) return 'not-found'
  const moderated = await findModerated(tx, reported)
  const seen = moderated && partIn(moderated, decision)
  if (!moderated || !seen) return moderated ? 'changed-meanwhile' : 'not-found'
  await apply(tx, moderated, seen, decision, copy, now)
  await settleReports(tx, reported, now)
  const { part, action, reason } = decision
  const title = moderated.project?.title ?? null
  const about = title === null ? partNames[part] : part === 'project' ? `Project “${title}”` : `Icon of “${title}”`
  await recordAudit(tx, admin, {
    action: auditActions[action],
    subject: { kind: 'member', id: moderated.memberId, name: moderated.name },
    changes: { [about]: { before: seen.hidden ? 'hidden' : 'shown', after: outcomes[action] } },
    reason,
  })
  const what = yourPart(part, title)
  const facts = {
    firstName: moderated.firstName,
    what,
    deed: action,
    isAgain: seen.hidden !== null,
    isNew: seen.hidden?.reason === whyItWaits,
    reason,
  }
  await outbox.add(tx, moderationLetter, { to: moderated.email, facts })
  return outcomes[action]
}

const auditActions = {
  hide: 'Hidden from participants',
  remove: 'Removed from the portal',
  show: 'Shown to participants again',
} as const

/** Locks the member first, then what its owner's requests lock. */
async function lock(tx: Tx, { kind, id }: Reported): Promise<boolean> {
  const found = await findModerated(tx, { kind, id })
  if (!found || !(await lockMember(tx, found.memberId))) return false
  return (kind === 'project' ? await lockShownProject(tx, id) : await lockShownProfile(tx, id)) !== null
}

/** A visible part can't be shown again, and a part that changed since the admin saw it is refused. */
function partIn(moderated: Moderated, { part, action, mark }: Decision): ModeratedPart | null {
  const found = moderated.parts.find((one) => one.part === part)
  if (found?.mark !== mark || (action === 'show' && !found.hidden)) return null
  return found
}

async function apply(
  tx: Tx,
  { memberId, project }: Moderated,
  { part, content, hidden }: ModeratedPart,
  { action, reason }: Decision,
  copy: string | null,
  now: Date,
): Promise<void> {
  if (action === 'hide' && hidden) return renewModeration(tx, hidden.id, reason, now)
  if (hidden) await deleteModeration(tx, hidden.id)
  const told = { member_id: memberId, part, title: project?.title ?? null, reason, decided_at: now }
  if (action === 'hide')
    await insertModeration(tx, {
      ...told,
      project_id: project?.id ?? null,
      state: 'hidden',
      kept: part === 'project' ? null : (copy ?? content),
    })
  if (action === 'remove') await insertModeration(tx, { ...told, project_id: null, state: 'removed', kept: null })
  const shown = action === 'show' ? content : null
  if (!project) return setShownPart(tx, memberId, part as ProfilePart, shown)
  if (part === 'icon_url') return setShown(tx, project.id, { icon_url: shown })
  if (action === 'remove') return removeProject(tx, project.id)
  return setShown(tx, project.id, { hidden_at: action === 'hide' ? now : null, ...(copy && { icon_url: copy }) })
}

function pictureOf({ memberId }: Moderated, part: Part): PictureKind | null {
  if (!isPicture(part) && part !== 'project') return null
  return part === 'avatar_url'
    ? { place: avatarPlace(memberId), name: 'avatar', sizes: avatarSizes }
    : { place: iconPlace(memberId), name: 'projects/projects', sizes: iconSizes }
}

/** Null for a project's icon that is hidden separately. */
function shownPictureIn(moderated: Moderated, seen: ModeratedPart): string | null {
  const isIconHidden = moderated.parts.some(({ part, hidden }) => part === 'icon_url' && hidden)
  return seen.part === 'project' && isIconHidden ? null : pictureIn(moderated, seen)
}

/** With a project, its icon is removed too. */
function pictureIn({ project }: Moderated, { part, content }: ModeratedPart): string | null {
  return part === 'project' ? (project?.icon_url ?? null) : content
}

function picturesGone(moderated: Moderated, seen: ModeratedPart, action: ModerationAction) {
  const { part, hidden } = seen
  const kind = pictureOf(moderated, part)
  const address = action === 'remove' ? pictureIn(moderated, seen) : shownPictureIn(moderated, seen)
  return kind && address && (action === 'remove' || !hidden) ? [{ address, kind }] : []
}

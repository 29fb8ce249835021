import { lockMember } from '../../membership/members.server.ts'
import { keepDeletedModerations, waitsForLook } from '../../moderation/moderations.server.ts'
import { forgetPicture } from '../../platform/files/new-picture.server.ts'
import { createSeal } from '../../platform/seal.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Member } from '../../viewer.ts'
import {
  bringBackProject,
  type DeletedProject,
  deleteOwnProject,
  hasMostProjects,
  lockOwnProject,
} from './projects.server.ts'
import { iconOf } from './save-project.server.ts'

/** Housekeeping leaves the icon where it is for a day. */
const undoneWithinMs = 60 * 60 * 1000

export type DeleteProjectResult = { outcome: 'deleted'; undo: string | null } | { outcome: 'not-found' }

/**
 * Takes a project of one's own away. Nothing of it stays here but its icon, for a day: what brings it back goes to the browser,
 * sealed, so that it comes back as it was or not at all.
 *
 * @returns with it what `undoDeletion` asks for; null where our team has hidden or is asked to look at the project
 */
export async function deleteProject(services: Services, member: Member, id: string): Promise<DeleteProjectResult> {
  const deleted = await services.db.transaction().execute(async (tx) => {
    // An admin who hides it meanwhile takes the same locks.
    const own = (await lockMember(tx, member.memberId)) && (await lockOwnProject(tx, member, id))
    if (!own) return null
    const wasModerated = await keepDeletedModerations(tx, id, services.clock.now())
    const { project, isLookedAt } = await deleteOwnProject(tx, member, id)
    return { project: { ...project, icon_url: own.icon_url }, isModerated: wasModerated || isLookedAt }
  })
  if (!deleted) return { outcome: 'not-found' }
  const { project, isModerated } = deleted
  if (isModerated) {
    await forgetPicture(services, project.icon_url, iconOf(member))
    return { outcome: 'deleted', undo: null }
  }
  const until = services.clock.now().getTime() + undoneWithinMs
  const { sealed } = sealOf(services).close({ project, until }, [member.memberId])
  return { outcome: 'deleted', undo: sealed.toString('base64url') }
}

/** Brings it back whole: at its place, with its icon. */
export function undoDeletion(
  services: Services,
  member: Member,
  undo: string,
): Promise<'brought-back' | 'too-late' | 'no-room'> {
  const { db, clock } = services
  const facts = open(services, member, undo)
  return db.transaction().execute(async (tx) => {
    if (!facts || facts.until < clock.now().getTime() || !(await lockMember(tx, member.memberId))) return 'too-late'
    // Since then something of theirs was hidden, perhaps this: what is added anew is looked at first.
    if (await waitsForLook(tx, member.memberId)) return 'too-late'
    // A second click is answered like the first one, which may have brought back the fiftieth.
    if (await lockOwnProject(tx, member, facts.project.id)) return 'brought-back'
    if (await hasMostProjects(tx, member)) return 'no-room'
    await bringBackProject(tx, member, facts.project)
    return 'brought-back'
  })
}

/** @returns null for anything but what was sealed for this member */
function open(services: Services, { memberId }: Member, undo: string) {
  try {
    return sealOf(services).open(Buffer.from(undo, 'base64url'), [memberId], null) as {
      project: DeletedProject
      until: number
    }
  } catch {
    return null
  }
}

function sealOf(services: Services) {
  return createSeal(services, 'deleted project')
}

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

/** Housekeeping keeps the icon for a day. */
const undoneWithinMs = 60 * 60 * 1000

export type DeleteProjectResult = { outcome: 'deleted'; undo: string | null } | { outcome: 'not-found' }

/**
 * Deletes a project of the member. Only its icon is kept, for a day: the browser gets the row sealed, so that undo restores
 * exactly that or nothing.
 *
 * @returns the outcome with the data for `undoDeletion`; null if the project is hidden or waits for review
 */
export async function deleteProject(services: Services, member: Member, id: string): Promise<DeleteProjectResult> {
  const deleted = await services.db.transaction().execute(async (tx) => {
    // The same locks as hiding by an admin.
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

/** Restores the project with its position and icon. */
export function undoDeletion(
  services: Services,
  member: Member,
  undo: string,
): Promise<'brought-back' | 'too-late' | 'no-room'> {
  const { db, clock } = services
  const facts = open(services, member, undo)
  return db.transaction().execute(async (tx) => {
    if (!facts || facts.until < clock.now().getTime() || !(await lockMember(tx, member.memberId))) return 'too-late'
    // Something of theirs was hidden since, perhaps this project: new projects need a review.
    if (await waitsForLook(tx, member.memberId)) return 'too-late'
    // A second click gets the answer of the first, which may have restored the fiftieth project.
    if (await lockOwnProject(tx, member, facts.project.id)) return 'brought-back'
    if (await hasMostProjects(tx, member)) return 'no-room'
    await bringBackProject(tx, member, facts.project)
    return 'brought-back'
  })
}

/** @returns null unless it was sealed for this member */
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

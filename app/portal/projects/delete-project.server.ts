import { lockMember } from '../../membership/members.server.ts'
import { keepDeletedModerations } from '../../moderation/moderations.server.ts'
import { forgetPicture } from '../../platform/files/new-picture.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Member } from '../../viewer.ts'
import { deleteOwnProject, lockOwnProject } from './projects.server.ts'
import { iconOf } from './save-project.server.ts'

/** Takes a project of one's own away for good, with its icon. */
export async function deleteProject(services: Services, member: Member, id: string): Promise<'deleted' | 'not-found'> {
  const deleted = await services.db.transaction().execute(async (tx) => {
    // An admin who hides it meanwhile takes the same locks.
    const project = (await lockMember(tx, member.memberId)) && (await lockOwnProject(tx, member, id))
    if (!project) return null
    await keepDeletedModerations(tx, id, services.clock.now())
    await deleteOwnProject(tx, member, id)
    return project
  })
  if (!deleted) return 'not-found'
  await forgetPicture(services, deleted.icon_url, iconOf(member))
  return 'deleted'
}

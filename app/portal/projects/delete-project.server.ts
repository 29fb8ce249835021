import { forgetPicture } from '../../platform/files/new-picture.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Member } from '../../viewer.ts'
import { deleteOwnProject } from './projects.server.ts'
import { iconOf } from './save-project.server.ts'

/** Takes a project of one's own away for good, with its icon. */
export async function deleteProject(services: Services, member: Member, id: string): Promise<'deleted' | 'not-found'> {
  const deleted = await deleteOwnProject(services.db, member, id)
  if (!deleted) return 'not-found'
  await forgetPicture(services, deleted.icon_url, iconOf(member))
  return 'deleted'
}

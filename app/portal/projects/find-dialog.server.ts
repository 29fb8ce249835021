import type { Database } from '../../platform/database/database.server.ts'
import type { Member } from '../../sign-in/viewer.server.ts'
import type { OpenDialog } from './project-dialog.tsx'
import { findOwnProject } from './projects.server.ts'

/** @returns null where the address asks for none, or for a project that is not this member's */
export async function findDialog(db: Database, member: Member, params: URLSearchParams): Promise<OpenDialog | null> {
  if (params.has('add')) return { asks: 'add' }
  const asks = params.has('edit') ? 'edit' : 'delete'
  const project = await findOwnProject(db, member, params.get(asks) ?? '')
  return project && { asks, project }
}

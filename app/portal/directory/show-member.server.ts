import type { Database } from '../../platform/database/database.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { listProjectsOf } from '../projects/projects.server.ts'
import { findListedMember } from './directory.server.ts'
import { type DirectoryQuery, directoryAddress } from './directory-query.ts'
import { profileOf } from './member-profile.ts'

/** A profile with its projects. @param query the directory's query, for the way back @returns null for an unlisted member */
export async function showMember(db: Database, id: string, query: DirectoryQuery) {
  if (!isUuid(id)) return null
  const [member, projects] = await Promise.all([findListedMember(db, id), listProjectsOf(db, id)])
  if (!member) return null
  return {
    id: member.id,
    back: `${directoryAddress(query)}#${member.id}`,
    profile: profileOf(member),
    projects,
  }
}

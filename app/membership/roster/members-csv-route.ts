import { narrowedBySearch } from '../../audit/audit-entry.ts'
import { exportList } from '../../audit/export-list.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { type MemberRecord, memberRoleNames, memberStatusNames } from '../member.ts'
import type { Route } from './+types/members-csv-route'
import { countMatchingMembers, everyMatchingMember } from './member-lists.server.ts'
import { type MemberQuery, readMemberQuery } from './member-query.ts'
import { lookNames } from './worth-a-look.ts'

const header = ['First Name', 'Last Name', 'Email', 'Role', 'Status', 'Newsletter', 'Joined']

/** Whom the list finds, the newest first, as a file that the import takes too. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const query = readMemberQuery(url.searchParams)
  return exportList(services, admin, request.headers, {
    name: `Community Members${filterInWords(query)}`,
    file: 'members',
    header,
    count: () => countMatchingMembers(services.db, query),
    batches: rowsOf(everyMatchingMember(services.db, query)),
  })
}

function filterInWords({ search, status, look }: MemberQuery): string {
  return `${status ? `, ${memberStatusNames[status]}` : ''}${look ? `, ${lookNames[look].toLowerCase()}` : ''}${search ? `, ${narrowedBySearch}` : ''}`
}

async function* rowsOf(batches: AsyncIterable<MemberRecord[]>) {
  for await (const members of batches) yield members.map(toRow)
}

function toRow(member: MemberRecord): string[] {
  return [
    member.firstName,
    member.lastName,
    member.email,
    memberRoleNames[member.role],
    memberStatusNames[member.status],
    member.newsletter ? 'Yes' : 'No',
    member.joinedAt.toISOString(),
  ]
}

import { recordAudit } from '../audit/audit-log.server.ts'
import { csvDownload } from '../platform/csv-download.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/members-csv-route'
import { type MemberRecord, memberRoleNames, memberStatusNames } from './member.ts'
import { everyMatchingMember } from './member-lists.server.ts'
import { type MemberQuery, readMemberQuery } from './member-query.ts'

const columns = ['First Name', 'Last Name', 'Email', 'Role', 'Status', 'Newsletter', 'Joined']

/** Whom the list finds, the newest first, as a file that the import takes too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const query = readMemberQuery(url.searchParams)
  await recordAudit(db, admin, {
    action: 'List exported',
    subject: { kind: 'list', id: null, name: `Community Members${filterInWords(query)}` },
  })
  const name = `members-${clock.now().toISOString().slice(0, 10)}.csv`
  return csvDownload(name, columns, rowsOf(everyMatchingMember(db, query)))
}

function filterInWords({ search, status }: MemberQuery): string {
  return `${status ? `, ${memberStatusNames[status]}` : ''}${search ? `, matching “${search}”` : ''}`
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

import { narrowedBySearch } from '../../audit/audit-entry.ts'
import { exportList } from '../../audit/export-list.server.ts'
import { chooseCohortOrEveryone } from '../../cohorts/choose-cohort.server.ts'
import { bootcampName } from '../../cohorts/cohort.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireConfirmed, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { memberRoleNames, memberStatusNames } from '../member.ts'
import type { Route } from './+types/members-csv-route'
import { countMatchingMembers, everyMatchingMember } from './member-lists.server.ts'
import { type MemberQuery, readMemberQuery } from './member-query.ts'
import { lookNames } from './worth-a-look.ts'

/** Whom the list finds, the newest first, as a file that the import takes too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireOrganiser)
  const services = context.get(servicesContext)
  const query = readMemberQuery(url.searchParams)
  const { chosen } = await chooseCohortOrEveryone(services, url.searchParams)
  const cohort = chosen?.id ?? null
  return exportList(services, admin, request.headers, {
    name: `Community Members${chosen ? `, ${bootcampName(chosen)}` : ''}${filterInWords(query)}`,
    file: chosen ? `members-${chosen.slug}` : 'members',
    count: () => countMatchingMembers(services.db, query, cohort),
    batches: everyMatchingMember(services.db, query, cohort),
    columns: {
      'First Name': (member) => member.firstName,
      'Last Name': (member) => member.lastName,
      Email: (member) => member.email,
      Role: (member) => memberRoleNames[member.role],
      Status: (member) => memberStatusNames[member.status],
      Newsletter: (member) => (member.newsletter ? 'Yes' : 'No'),
      Joined: (member) => member.joinedAt.toISOString(),
    },
  })
}

function filterInWords({ search, status, look }: MemberQuery): string {
  return `${status ? `, ${memberStatusNames[status]}` : ''}${look ? `, ${lookNames[look].toLowerCase()}` : ''}${search ? `, ${narrowedBySearch}` : ''}`
}

import { exportList } from '../../audit/export-list.server.ts'
import { chooseCohortOrEveryone } from '../../cohorts/choose-cohort.server.ts'
import { bootcampName } from '../../cohorts/cohort.ts'
import { withoutPeople } from '../../platform/csv/people-columns.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireConfirmed, requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/members-csv-route'
import { exportMembers } from './export-members.server.ts'
import { filterInWords } from './filter-in-words.ts'
import { readMemberQuery } from './lists/member-query.ts'

/** The members of the list, newest first, as a file that the import accepts too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireOrganiser)
  const services = context.get(servicesContext)
  const query = readMemberQuery(url.searchParams)
  const { chosen } = await chooseCohortOrEveryone(context, url.searchParams)
  return exportList(services, admin, request.headers, {
    name: `Community Members${chosen ? `, ${bootcampName(chosen)}` : ''}${[...filterInWords(query)].map((part) => `, ${part}`).join('')}`,
    file: chosen ? `members-${chosen.slug}` : 'members',
    ...(await exportMembers(services.db, query, chosen?.id ?? null, url.searchParams.has(withoutPeople))),
  })
}

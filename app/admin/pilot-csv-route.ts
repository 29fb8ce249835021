import { exportList } from '../audit/export-list.server.ts'
import { chooseCohort } from '../cohorts/choose-cohort.server.ts'
import { bootcampName } from '../cohorts/cohort.ts'
import { exportMembers } from '../membership/roster/export-members.server.ts'
import { filterInWords } from '../membership/roster/filter-in-words.ts'
import { isNarrowedState, readPilotQuery } from '../membership/roster/pilot-query.ts'
import { withoutPeople } from '../platform/csv/people-columns.ts'
import { servicesContext } from '../platform/services.ts'
import { countByOnboardingState } from '../portal/participants.server.ts'
import { requireConfirmed, requireOrganiser } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/pilot-csv-route'

/** The members of an onboarding state as CSV. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireOrganiser)
  const services = context.get(servicesContext)
  const query = readPilotQuery(url.searchParams)
  const { chosen } = await chooseCohort(context, url.searchParams)
  const file = await exportMembers(services.db, query, chosen.id, url.searchParams.has(withoutPeople))
  const inState = async () => (await countByOnboardingState(services.db, chosen.id)).everyone[query.state]
  return exportList(services, admin, request.headers, {
    ...file,
    name: [bootcampName(chosen), ...filterInWords(query)].join(', '),
    file: `${chosen.slug}-${query.state}`,
    count: isNarrowedState(query) ? file.count : inState,
  })
}

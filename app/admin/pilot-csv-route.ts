import { exportList } from '../audit/export-list.server.ts'
import { chooseCohort } from '../cohorts/choose-cohort.server.ts'
import { bootcampName } from '../cohorts/cohort.ts'
import { servicesContext } from '../platform/services.ts'
import { onboardingStateNames } from '../portal/participant.ts'
import { countInState, everyoneInState } from '../portal/participants.server.ts'
import { requireConfirmed, requireOrganiser } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/pilot-csv-route'
import { readPilotQuery } from './pilot-query.ts'

/** Everyone in one onboarding state, as a file for spreadsheets and mailing lists. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireOrganiser)
  const services = context.get(servicesContext)
  const { state } = readPilotQuery(url.searchParams)
  const { chosen } = await chooseCohort(services, url.searchParams)
  return exportList(services, admin, request.headers, {
    name: `${bootcampName(chosen)}, ${onboardingStateNames[state]}`,
    file: `${chosen.slug}-${state}`,
    count: () => countInState(services.db, state, chosen.id),
    batches: everyoneInState(services.db, state, chosen.id),
    columns: {
      'First Name': (member) => member.first_name,
      'Last Name': (member) => member.last_name,
      Email: (member) => member.email,
    },
  })
}

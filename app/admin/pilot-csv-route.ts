import { exportList } from '../audit/export-list.server.ts'
import { type Services, servicesContext } from '../platform/services.ts'
import { type OnboardingState, onboardingStateNames } from '../portal/participant.ts'
import { countInState, everyoneInState } from '../portal/participants.server.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/pilot-csv-route'
import { readPilotQuery } from './pilot-query.ts'

/** Everyone in one onboarding state, as a file for spreadsheets and mailing lists. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const { state } = readPilotQuery(url.searchParams)
  return exportList(services, admin, request.headers, {
    name: `Pilot Bootcamp, ${onboardingStateNames[state]}`,
    file: `pilot-${state}`,
    header: ['First Name', 'Last Name', 'Email'],
    count: () => countInState(services.db, state),
    batches: rowsOf(services, state),
  })
}

async function* rowsOf({ db }: Services, state: OnboardingState) {
  const members = await everyoneInState(db, state)
  if (members.length > 0) yield members.map((member) => [member.first_name, member.last_name, member.email])
}

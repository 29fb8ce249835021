import { exportList } from '../audit/export-list.server.ts'
import { slugOf, titleOf } from '../cohorts/bootcamp-home.ts'
import { handInStates } from '../hand-ins/hand-in.ts'
import { countRevisions, readRevisions } from '../hand-ins/hand-ins.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireConfirmed, requireOrganiser } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/hand-ins-csv-route'
import { requireExercise } from './bootcamp/hand-ins/require-exercise.server.ts'

/** Every revision of an exercise as CSV. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireOrganiser)
  const services = context.get(servicesContext)
  const { cohort, item, number } = await requireExercise(context, params)
  return exportList(services, admin, request.headers, {
    name: `Hand-ins, ${titleOf(cohort)}, exercise ${number}`,
    file: `hand-ins-${slugOf(cohort)}-exercise-${number}`,
    count: () => countRevisions(services.db, item.id),
    batches: readRevisions(services.db, item.id),
    columns: {
      'First Name': ({ firstName }) => firstName,
      'Last Name': ({ lastName }) => lastName,
      Email: ({ email }) => email,
      Revision: ({ number }) => String(number),
      'Sent (UTC)': ({ sentAt }) => sentAt.toISOString(),
      Text: ({ text }) => text,
      Link: ({ url }) => url,
      File: ({ file }) => file,
      Answer: ({ answer }) => answer && handInStates[answer],
      Note: ({ note }) => note,
      'Answered (UTC)': ({ answeredAt }) => answeredAt?.toISOString() ?? null,
      'Answered by': ({ answeredBy }) => answeredBy,
    },
  })
}

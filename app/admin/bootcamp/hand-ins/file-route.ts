import { answerHandInFile } from '../../../hand-ins/answer-hand-in-file.server.ts'
import { findSentFile } from '../../../hand-ins/hand-ins.server.ts'
import { isUuid } from '../../../platform/row-id.ts'
import { servicesContext } from '../../../platform/services.ts'
import { requireAdmin } from '../../../sign-in/viewer.server.ts'
import type { Route } from './+types/file-route'

/** A file that a participant has sent. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const file = isUuid(id) ? await findSentFile(services.db, id) : null
  if (!file) throw new Response('We couldn’t find that file.', { status: 404 })
  return answerHandInFile(services, file)
}

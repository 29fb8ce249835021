import { answerHandInFile } from '../../hand-ins/answer-hand-in-file.server.ts'
import { findFile } from '../../hand-ins/hand-ins.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/file-route'

/** A file that the member has handed in, or keeps for that. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { memberId } = requireMember(context)
  const services = context.get(servicesContext)
  const file = isUuid(id) ? await findFile(services.db, id, memberId) : null
  if (!file) throw new Response('We couldn’t find that file.', { status: 404 })
  return answerHandInFile(services, file)
}

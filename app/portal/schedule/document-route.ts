import { answerDocument } from '../../cohorts/answer-document.server.ts'
import { isDocumentId } from '../../cohorts/document.ts'
import { findDocumentFor } from '../../cohorts/documents.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/document-route'

/** An uploaded document, for members registered in a cohort that uses it. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { memberId } = requireMember(context)
  const document = isDocumentId(id) ? await findDocumentFor(services.db, memberId, id) : null
  if (!document) throw new Response('We couldn’t find that document.', { status: 404 })
  return answerDocument(services, document)
}

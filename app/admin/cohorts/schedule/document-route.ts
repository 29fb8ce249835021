import { answerDocument } from '../../../cohorts/answer-document.server.ts'
import { isDocumentId } from '../../../cohorts/document.ts'
import { findDocument } from '../../../cohorts/documents.server.ts'
import { servicesContext } from '../../../platform/services.ts'
import { requireAdmin } from '../../../sign-in/viewer.server.ts'
import type { Route } from './+types/document-route'

/** Any uploaded document, also of a draft. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const document = isDocumentId(id) ? await findDocument(services.db, id) : null
  if (!document) throw new Response('We couldn’t find that document.', { status: 404 })
  return answerDocument(services, document)
}

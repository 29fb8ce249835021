import { href, redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { answerOrRedirect } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireEditor } from '../../sign-in/viewer.server.ts'
import { contentListAddress, readContentQuery } from '../admin-content-query.ts'
import { contentCopy } from '../copy.ts'
import type { Route } from './+types/restore-content-route'
import { restoreContent } from './restore-content.server.ts'

export function loader() {
  return redirect(href('/admin/content'))
}

/** Behind the Undo of a toast; a document comes back to the list from which it was deleted. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireEditor(context)
  const form = await readForm(request)
  const list = contentListAddress(readContentQuery(new URLSearchParams(String(form.get('list') ?? ''))))
  try {
    const isBack = await restoreContent(context.get(servicesContext), admin, String(form.get('entry') ?? ''))
    const notice = contentCopy[isBack ? 'restored' : 'not-restored']
    return answerOrRedirect({ request, context }, list, { notice }, isBack ? 200 : 404)
  } catch (error) {
    logFailure(context, error, 'content was not brought back')
    return answerOrRedirect({ request, context }, list, { notice: contentCopy['restore-failed'] }, 503)
  }
}

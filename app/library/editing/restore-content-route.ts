import { data, href, redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireEditor } from '../../sign-in/viewer.server.ts'
import { contentCopy } from '../copy.ts'
import type { Route } from './+types/restore-content-route'
import { restoreContent } from './restore-content.server.ts'

export function loader() {
  return redirect(href('/admin/content'))
}

/** The Undo button of a toast, which may be on any page by then. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireEditor(context)
  const form = await readForm(request)
  try {
    const isBack = await restoreContent(context.get(servicesContext), admin, String(form.get('entry') ?? ''))
    return data({ notice: contentCopy[isBack ? 'restored' : 'not-restored'] }, { status: isBack ? 200 : 404 })
  } catch (error) {
    logFailure(context, error, 'content was not brought back')
    return data({ notice: contentCopy['restore-failed'] }, { status: 503 })
  }
}

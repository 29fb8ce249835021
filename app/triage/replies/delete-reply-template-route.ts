import { href, redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireEditor } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/delete-reply-template-route'
import { deleteTemplate } from './save-template.server.ts'
import { templateCopy } from './template-copy.ts'

const page = href('/admin/reply-templates')

export function loader() {
  return redirect(page)
}

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const admin = requireEditor(context)
  try {
    const outcome = await deleteTemplate(context.get(servicesContext), admin, id)
    return redirectWithToast(context, page, templateCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'reply template not deleted')
    return redirectWithToast(context, page, templateCopy['not-deleted'])
  }
}

import { href, redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { answerOrRedirect } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/undo-deletion-route'
import { projectCopy } from './copy.ts'
import { undoDeletion } from './delete-project.server.ts'

const page = href('/training-portal/profile')

export function loader() {
  return redirect(page)
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireMember(context)
  try {
    const form = await readForm(request)
    const outcome = await undoDeletion(services, member, String(form.get('project') ?? ''))
    const status = outcome === 'brought-back' ? 200 : 409
    return await answerOrRedirect({ request, context }, page, { notice: projectCopy[outcome] }, status)
  } catch (error) {
    logFailure(context, error, 'project was not brought back')
    return answerOrRedirect({ request, context }, page, { notice: projectCopy['not-brought-back'] }, 503)
  }
}

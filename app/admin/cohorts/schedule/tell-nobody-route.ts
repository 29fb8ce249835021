import { href, redirect } from 'react-router'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireConfirmed, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { tellCopy } from '../copy.ts'
import type { Route } from './+types/tell-nobody-route'
import { tellParticipants } from './tell-participants.server.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/cohorts/:id/tell', params))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  const seen = String((await readForm(request)).get('seen') ?? '')
  const page = href('/admin/cohorts/:id/tell', params)
  try {
    const { outcome } = isRowId(params.id)
      ? await tellParticipants(services, admin, Number(params.id), { seen, tell: false })
      : { outcome: 'gone' as const }
    if (outcome === 'left-untold')
      return redirectWithToast(
        context,
        href('/admin/cohorts/:slug/schedule', { slug: params.id }),
        tellCopy['left-untold'],
      )
    return redirectWithToast(context, page, tellCopy[outcome === 'gone' ? 'gone' : 'changed-meanwhile'])
  } catch (error) {
    logFailure(context, error, 'changes could not be left untold')
    return redirectWithToast(context, page, tellCopy.failed)
  }
}

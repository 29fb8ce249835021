import { data, href, redirect } from 'react-router'
import { readReported } from '../../moderation/report.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/settle-reports-route'
import { moderateCopy } from './copy.ts'
import { leaveAsItIs } from './settle-reports.server.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/moderation/:kind/:id', params))
}

export async function action({ params, context }: Route.ActionArgs) {
  const admin = requireOrganiser(context)
  const reported = readReported(params)
  if (!reported) throw data(null, { status: 404 })
  try {
    const settled = await leaveAsItIs(context.get(servicesContext), admin, reported)
    if (settled === 0)
      return redirectWithToast(context, href('/admin/moderation/:kind/:id', params), moderateCopy['nothing-to-settle'])
    return redirectWithToast(context, href('/admin/reports'), moderateCopy.settled(settled))
  } catch (error) {
    logFailure(context, error, 'reports could not be settled')
    return redirectWithToast(context, href('/admin/moderation/:kind/:id', params), moderateCopy.failed)
  }
}

import { href, redirect } from 'react-router'
import { statusAction } from '../platform/forms/status-action.server.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/beta-request-status-route'
import { betaRequestStatusCopy, betaRequestStatusNotice } from './admin-copy.ts'
import { betaRequestStatusChangeSchema } from './beta-request-status-change.ts'
import { readBetaWaitlistQuery, toSearchParams } from './beta-waitlist-query.ts'
import { changeBetaRequestStatus } from './change-beta-request-status.server.ts'

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/beta-waitlist/:id', { id }))
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = {
    name: 'beta request status',
    schema: betaRequestStatusChangeSchema,
    back: (list: URLSearchParams) =>
      href('/admin/beta-waitlist/:id', { id }) + toSearchParams(readBetaWaitlistQuery(list)),
    failed: betaRequestStatusCopy.failed,
    notice: betaRequestStatusNotice,
  }
  return statusAction({ request, context }, form, (services, wanted) =>
    changeBetaRequestStatus(services, admin, id, wanted),
  )
}

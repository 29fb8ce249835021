import { href, redirect } from 'react-router'
import { toSearchParams } from '../platform/list-query.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { statusAction } from '../triage/status-action.server.ts'
import type { Route } from './+types/beta-request-status-route'
import { betaRequestStatusCopy } from './admin-copy.ts'
import { readBetaWaitlistQuery } from './beta-waitlist-query.ts'
import { changeBetaRequestStatus } from './change-beta-request-status.server.ts'

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/beta-waitlist/:id', { id }))
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const back = (list: URLSearchParams) =>
    href('/admin/beta-waitlist/:id', { id }) + toSearchParams(readBetaWaitlistQuery(list))
  return statusAction({ request, context }, betaRequestStatusCopy, back, (services, wanted) =>
    changeBetaRequestStatus(services, admin, id, wanted),
  )
}

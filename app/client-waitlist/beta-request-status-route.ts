import { href, redirect } from 'react-router'
import { toSearchParams } from '../platform/list-query.ts'
import { requireEditor } from '../sign-in/viewer.server.ts'
import { changeStatus } from '../triage/change-status.server.ts'
import { statusAction } from '../triage/status-action.server.ts'
import { readTriageQuery } from '../triage/triage-query.ts'
import type { Route } from './+types/beta-request-status-route'
import { betaRequestStatusCopy } from './admin-copy.ts'
import { betaRequests } from './beta-waitlist.server.ts'

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/beta-waitlist/:id', { id }))
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const admin = requireEditor(context)
  const back = (list: URLSearchParams) =>
    href('/admin/beta-waitlist/:id', { id }) + toSearchParams(readTriageQuery(list))
  return statusAction(
    { request, context },
    betaRequestStatusCopy,
    back,
    href('/admin/beta-waitlist/undo'),
    (services, wanted) => changeStatus(services, admin, betaRequests, id, wanted),
  )
}

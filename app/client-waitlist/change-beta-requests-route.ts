import { href, redirect } from 'react-router'
import { toSearchParams } from '../platform/list-query.ts'
import { requireEditor } from '../sign-in/viewer.server.ts'
import { deedAction } from '../triage/deeds/deed-action.server.ts'
import { readTriageQuery } from '../triage/triage-query.ts'
import type { Route } from './+types/change-beta-requests-route'
import { betaRequestDeedCopy } from './admin-copy.ts'
import { betaRequests } from './beta-waitlist.server.ts'

const page = href('/admin/beta-waitlist')

export function loader() {
  return redirect(page)
}

export function action({ request, context }: Route.ActionArgs) {
  return deedAction({ request, context }, requireEditor(context), {
    triaged: betaRequests,
    copy: betaRequestDeedCopy,
    read: readTriageQuery,
    back: (list, at) =>
      (at ? href('/admin/beta-waitlist/:id', { id: at }) : page) + toSearchParams(readTriageQuery(list)),
    undoAt: href('/admin/beta-waitlist/undo'),
  })
}

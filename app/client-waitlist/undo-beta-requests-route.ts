import { href, redirect } from 'react-router'
import { toSearchParams } from '../platform/list-query.ts'
import { requireEditor } from '../sign-in/viewer.server.ts'
import { undoAction } from '../triage/deeds/undo-action.server.ts'
import { readTriageQuery } from '../triage/triage-query.ts'
import type { Route } from './+types/undo-beta-requests-route'

const page = href('/admin/beta-waitlist')

export function loader() {
  return redirect(page)
}

export function action({ request, context }: Route.ActionArgs) {
  const back = (list: URLSearchParams) => page + toSearchParams(readTriageQuery(list))
  return undoAction({ request, context }, requireEditor(context), back)
}

import { href, redirect } from 'react-router'
import { toSearchParams } from '../platform/list-query.ts'
import { requireEditor } from '../sign-in/viewer.server.ts'
import { removeNoteAction } from '../triage/notes/note-action.server.ts'
import { readTriageQuery } from '../triage/triage-query.ts'
import type { Route } from './+types/remove-note-route'
import { betaRequests } from './beta-waitlist.server.ts'

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/beta-waitlist/:id', { id }))
}

export function action({ request, url, params, context }: Route.ActionArgs) {
  const page = href('/admin/beta-waitlist/:id', { id: params.id }) + toSearchParams(readTriageQuery(url.searchParams))
  return removeNoteAction({ request, context }, requireEditor(context), betaRequests, params, page)
}

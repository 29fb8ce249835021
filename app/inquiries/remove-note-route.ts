import { href, redirect } from 'react-router'
import { toSearchParams } from '../platform/list-query.ts'
import { requireEditor } from '../sign-in/viewer.server.ts'
import { removeNoteAction } from '../triage/notes/note-action.server.ts'
import type { Route } from './+types/remove-note-route'
import { inquiries } from './inquiries.server.ts'
import { readInquiryQuery } from './inquiry-query.ts'

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/inquiries/:id', { id }))
}

export function action({ request, url, params, context }: Route.ActionArgs) {
  const page = href('/admin/inquiries/:id', { id: params.id }) + toSearchParams(readInquiryQuery(url.searchParams))
  return removeNoteAction({ request, context }, requireEditor(context), inquiries, params, page)
}

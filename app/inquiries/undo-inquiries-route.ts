import { href, redirect } from 'react-router'
import { toSearchParams } from '../platform/list-query.ts'
import { requireEditor } from '../sign-in/viewer.server.ts'
import { undoAction } from '../triage/deeds/undo-action.server.ts'
import type { Route } from './+types/undo-inquiries-route'
import { readInquiryQuery } from './inquiry-query.ts'

const page = href('/admin/inquiries')

export function loader() {
  return redirect(page)
}

export function action({ request, context }: Route.ActionArgs) {
  const back = (list: URLSearchParams) => page + toSearchParams(readInquiryQuery(list))
  return undoAction({ request, context }, requireEditor(context), back)
}

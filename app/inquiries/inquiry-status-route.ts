import { href, redirect } from 'react-router'
import { toSearchParams } from '../platform/list-query.ts'
import { requireEditor } from '../sign-in/viewer.server.ts'
import { changeStatus } from '../triage/change-status.server.ts'
import { statusAction } from '../triage/status-action.server.ts'
import type { Route } from './+types/inquiry-status-route'
import { inquiryStatusCopy } from './admin-copy.ts'
import { inquiries } from './inquiries.server.ts'
import { readInquiryQuery } from './inquiry-query.ts'

const page = href('/admin/inquiries')

export function loader() {
  return redirect(page)
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const admin = requireEditor(context)
  const back = (list: URLSearchParams, at: string | null) =>
    (at ? href('/admin/inquiries/:id', { id: at }) : page) + toSearchParams(readInquiryQuery(list))
  return statusAction(
    { request, context },
    inquiryStatusCopy,
    back,
    href('/admin/inquiries/undo'),
    (services, wanted) => changeStatus(services, admin, inquiries, id, wanted),
  )
}

import { href, redirect } from 'react-router'
import { statusAction } from '../platform/forms/status-action.server.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/inquiry-status-route'
import { inquiryStatusCopy, inquiryStatusNotice } from './admin-copy.ts'
import { changeInquiryStatus } from './change-inquiry-status.server.ts'
import { readInquiryQuery, toSearchParams } from './inquiry-query.ts'
import { inquiryStatusChangeSchema } from './inquiry-status-change.ts'

const page = href('/admin/inquiries')

export function loader() {
  return redirect(page)
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = {
    name: 'inquiry status',
    schema: inquiryStatusChangeSchema,
    back: (list: URLSearchParams) => page + toSearchParams(readInquiryQuery(list)),
    failed: inquiryStatusCopy.failed,
    notice: inquiryStatusNotice,
  }
  return statusAction({ request, context }, form, (services, wanted) =>
    changeInquiryStatus(services, admin, id, wanted),
  )
}

import { href, redirect } from 'react-router'
import { toSearchParams } from '../platform/list-query.ts'
import { requireEditor } from '../sign-in/viewer.server.ts'
import { deedAction } from '../triage/deeds/deed-action.server.ts'
import type { Route } from './+types/change-inquiries-route'
import { inquiryDeedCopy } from './admin-copy.ts'
import { inquiries } from './inquiries.server.ts'
import { readInquiryQuery } from './inquiry-query.ts'

const page = href('/admin/inquiries')

export function loader() {
  return redirect(page)
}

export function action({ request, context }: Route.ActionArgs) {
  return deedAction({ request, context }, requireEditor(context), {
    triaged: inquiries,
    copy: inquiryDeedCopy,
    read: readInquiryQuery,
    back: (list, at) => (at ? href('/admin/inquiries/:id', { id: at }) : page) + toSearchParams(readInquiryQuery(list)),
    undoAt: href('/admin/inquiries/undo'),
  })
}

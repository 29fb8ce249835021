import { href, redirect } from 'react-router'
import { requireEditor } from '../sign-in/viewer.server.ts'
import { sendReplyAction } from '../triage/replies/reply-action.server.ts'
import type { Route } from './+types/send-reply-route'
import { aboutInquiries } from './about-inquiries.server.ts'

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/inquiries/:id', { id }))
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  return sendReplyAction({ request, context }, requireEditor(context), aboutInquiries, id, {
    write: href('/admin/inquiries/:id/reply', { id }),
    read: href('/admin/inquiries/:id', { id }),
  })
}

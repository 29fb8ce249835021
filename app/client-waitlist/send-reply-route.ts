import { href, redirect } from 'react-router'
import { requireEditor } from '../sign-in/viewer.server.ts'
import { sendReplyAction } from '../triage/replies/reply-action.server.ts'
import type { Route } from './+types/send-reply-route'
import { aboutRequests } from './about-requests.server.ts'

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/beta-waitlist/:id', { id }))
}

export function action({ request, params: { id }, context }: Route.ActionArgs) {
  return sendReplyAction({ request, context }, requireEditor(context), aboutRequests, id, {
    write: href('/admin/beta-waitlist/:id/reply', { id }),
    read: href('/admin/beta-waitlist/:id', { id }),
  })
}

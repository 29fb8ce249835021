import { href, redirect } from 'react-router'
import { z } from 'zod'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { requireConfirmed, requireOwner } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/resend-invitation-route'
import { invitationNotice, resendCopy } from './copy.ts'
import { type ResendInvitationResult, resendInvitation } from './resend-invitation.server.ts'

const page = href('/admin/admins')

export function loader() {
  return redirect(page)
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOwner)
  const seen = z.iso.datetime().safeParse((await readForm(request)).get('seen'))
  try {
    const result: ResendInvitationResult = seen.success
      ? await resendInvitation(services, admin, id, new Date(seen.data))
      : { outcome: 'not-pending' }
    return redirectWithToast(context, page, invitationNotice(result, 'email' in result ? result.email : undefined))
  } catch (error) {
    logFailure(context, error, 'invitation could not be sent again')
    return redirectWithToast(context, page, resendCopy.failed)
  }
}

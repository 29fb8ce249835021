import { data, href, redirect } from 'react-router'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/discard-route'
import { discardCopy } from './copy.ts'
import { discardDraft } from './write-draft.server.ts'

const list = href('/admin/messages')

export function loader() {
  return redirect(list)
}

export async function action({ params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  if (!isUuid(params.id)) throw data(null, { status: 404 })
  try {
    const isGone = await discardDraft(services, admin, params.id)
    return redirectWithToast(context, list, discardCopy[isGone ? 'discarded' : 'not-a-draft'])
  } catch (error) {
    logFailure(context, error, 'draft could not be deleted')
    return redirectWithToast(context, href('/admin/messages/:id', params), discardCopy.failed)
  }
}

import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import { momentOf } from '../../organization/dates.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireConfirmed, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { sendSchema } from '../message-schema.ts'
import type { Route } from './+types/send-route'
import { sendCopy, sendNotice } from './copy.ts'
import { sendMessage } from './send-message.server.ts'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/admin/messages/:id', params))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireConfirmed(context, requireOrganiser)
  if (!isUuid(params.id)) throw data(null, { status: 404 })
  const page = href('/admin/messages/:id', params)
  const submission = parseWithZod(await readForm(request), { schema: sendSchema })
  if (submission.status !== 'success') return redirectWithToast(context, page, sendCopy.incomplete)
  const { version, when, at } = submission.value
  if (when === 'later' && !at) return redirectWithToast(context, page, sendCopy.incomplete)
  // After a failure another click sends it, once.
  const sent = await sendMessage(services, admin, params.id, { version, ...(when === 'later' && { at }) })
  return redirectWithToast(context, page, sendNotice(sent, 'at' in sent ? momentOf(sent.at).words : ''))
}

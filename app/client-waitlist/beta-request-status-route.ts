import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import { keepTyped } from '../platform/lost-connection.ts'
import { readForm } from '../platform/read-form.server.ts'
import { requestContext, servicesContext } from '../platform/services.ts'
import { redirectWithToast } from '../platform/toast.server.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { StatusAnswer } from '../ui/status-change.tsx'
import type { Route } from './+types/beta-request-status-route'
import { betaRequestStatusCopy, betaRequestStatusNotice } from './admin-copy.ts'
import { betaRequestStatusChangeSchema } from './beta-request-status-change.ts'
import { readBetaWaitlistQuery, toSearchParams } from './beta-waitlist-query.ts'
import { changeBetaRequestStatus } from './change-beta-request-status.server.ts'

const statuses = { updated: 200, 'changed-meanwhile': 409, 'not-found': 404 }

export function loader({ params: { id } }: Route.LoaderArgs) {
  return redirect(href('/admin/beta-waitlist/:id', { id }))
}

/** The page's script gets an answer; a form that is sent as a document comes back to the request. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireAdmin(context)
  const form = await readForm(request)
  const list = readBetaWaitlistQuery(new URLSearchParams(String(form.get('list') ?? '')))
  const answer = (status: number, { notice, present }: StatusAnswer) =>
    new URL(request.url).pathname.endsWith('.data')
      ? data({ notice, present }, { status })
      : redirectWithToast(href('/admin/beta-waitlist/:id', { id }) + toSearchParams(list), notice)

  const submission = parseWithZod(form, { schema: betaRequestStatusChangeSchema })
  if (submission.status !== 'success') return answer(400, { notice: betaRequestStatusCopy.failed, present: null })
  try {
    const result = await changeBetaRequestStatus(services, admin, id, submission.value)
    const present = 'present' in result ? result.present : null
    return answer(statuses[result.outcome], { notice: betaRequestStatusNotice(result), present })
  } catch (error) {
    const { reference } = context.get(requestContext)
    services.log.error({ reference, error: (error as Error).stack }, 'beta request status not changed')
    return answer(503, { notice: betaRequestStatusCopy.failed, present: null })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const lost = (notice: StatusAnswer['notice']): StatusAnswer => ({ notice, present: null })
  return keepTyped(serverAction, {
    offline: lost(betaRequestStatusCopy.offline),
    failed: lost(betaRequestStatusCopy.failed),
  })
}

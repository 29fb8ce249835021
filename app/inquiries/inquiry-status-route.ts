import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import { keepTyped } from '../platform/lost-connection.ts'
import { readForm } from '../platform/read-form.server.ts'
import { requestContext, servicesContext } from '../platform/services.ts'
import { redirectWithToast } from '../platform/toast.server.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { StatusAnswer } from '../ui/status-change.tsx'
import type { Route } from './+types/inquiry-status-route'
import { inquiryStatusCopy, inquiryStatusNotice } from './admin-copy.ts'
import { changeInquiryStatus } from './change-inquiry-status.server.ts'
import { readInquiryQuery, toSearchParams } from './inquiry-query.ts'
import { inquiryStatusChangeSchema } from './inquiry-status-change.ts'

const page = href('/admin/inquiries')
const statuses = { updated: 200, 'changed-meanwhile': 409, 'not-found': 404 }

export function loader() {
  return redirect(page)
}

/** The page's script gets an answer; a form that is sent as a document comes back to the list that it was sent from. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireAdmin(context)
  const form = await readForm(request)
  const list = readInquiryQuery(new URLSearchParams(String(form.get('list') ?? '')))
  const answer = (status: number, { notice, present }: StatusAnswer) =>
    new URL(request.url).pathname.endsWith('.data')
      ? data({ notice, present }, { status })
      : redirectWithToast(page + toSearchParams(list), notice)

  const submission = parseWithZod(form, { schema: inquiryStatusChangeSchema })
  if (submission.status !== 'success') return answer(400, { notice: inquiryStatusCopy.failed, present: null })
  try {
    const result = await changeInquiryStatus(services, admin, id, submission.value)
    const present = 'present' in result ? result.present : null
    return answer(statuses[result.outcome], { notice: inquiryStatusNotice(result), present })
  } catch (error) {
    const { reference } = context.get(requestContext)
    services.log.error({ reference, error: (error as Error).stack }, 'inquiry status not changed')
    return answer(503, { notice: inquiryStatusCopy.failed, present: null })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  const lost = (notice: StatusAnswer['notice']): StatusAnswer => ({ notice, present: null })
  return keepTyped(serverAction, { offline: lost(inquiryStatusCopy.offline), failed: lost(inquiryStatusCopy.failed) })
}

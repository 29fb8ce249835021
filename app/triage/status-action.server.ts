import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { readForm } from '../platform/forms/read-form.server.ts'
import { answerOrRedirect } from '../platform/forms/toast.server.ts'
import { logFailure, type Services, servicesContext } from '../platform/services.ts'
import type { ChangeStatusResult } from './change-status.server.ts'
import type { StatusAnswer, StatusChange } from './status-change.ts'
import type { StatusCopy } from './status-copy.ts'
import { type TriageStatus, triageStatuses } from './triage.ts'

const statusChangeSchema = z.object({
  status: z.enum(Object.keys(triageStatuses) as TriageStatus[]),
  version: z.number().int().min(1).max(2_147_483_647),
})

const httpStatuses = { updated: 200, 'changed-meanwhile': 409, 'not-found': 404 }

/**
 * The action of a status that is saved as soon as it is chosen: the page's script gets an answer; a form that is sent as a
 * document comes back to the page that it was sent from.
 *
 * @param back the page that a document comes back to, by the rest of the URL that it was sent from
 */
export async function statusAction(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  copy: StatusCopy,
  back: (list: URLSearchParams) => string,
  change: (services: Services, wanted: StatusChange) => Promise<ChangeStatusResult>,
) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const list = new URLSearchParams(String(form.get('list') ?? ''))
  const answer = (status: number, said: StatusAnswer) =>
    answerOrRedirect({ request, context }, back(list), said, status)

  const submission = parseWithZod(form, { schema: statusChangeSchema })
  if (submission.status !== 'success') return answer(400, { notice: copy.failed, present: null })
  try {
    const result = await change(services, submission.value)
    const present = result.outcome === 'not-found' ? null : result.present
    return answer(httpStatuses[result.outcome], { notice: copy.notice(result), present })
  } catch (error) {
    logFailure(context, error, 'status not changed', { form: `${copy.thing} status` })
    return answer(503, { notice: copy.failed, present: null })
  }
}

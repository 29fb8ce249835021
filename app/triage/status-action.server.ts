import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { readForm } from '../platform/forms/read-form.server.ts'
import { answerOrRedirect } from '../platform/forms/toast.server.ts'
import { isUuid } from '../platform/row-id.ts'
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

/** Where what was done is undone, and the list that a document comes back to. */
export function undoOf(action: string, entry: string | null, list: URLSearchParams) {
  return entry === null ? {} : { undo: { action, fields: { entry, list: String(list) } } }
}

/**
 * The action of a status that is saved as soon as it is chosen: the page's script gets an answer; a form that is sent as a
 * document comes back to the page that it was sent from.
 *
 * @param back the page that a document comes back to: of what it is about, or by the rest of the URL of a list
 * @param undoAt where it is undone
 */
export async function statusAction(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  copy: StatusCopy,
  back: (list: URLSearchParams, at: string | null) => string,
  undoAt: string,
  change: (services: Services, wanted: StatusChange) => Promise<ChangeStatusResult>,
) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const list = new URLSearchParams(String(form.get('list') ?? ''))
  const at = String(form.get('at') ?? '')
  const answer = (status: number, said: StatusAnswer) =>
    answerOrRedirect({ request, context }, back(list, isUuid(at) ? at : null), said, status)

  const submission = parseWithZod(form, { schema: statusChangeSchema })
  if (submission.status !== 'success') return answer(400, { notice: copy.failed, present: null })
  try {
    const result = await change(services, submission.value)
    const present = result.outcome === 'not-found' ? null : result.present
    const undo = result.outcome === 'updated' ? undoOf(undoAt, result.entry, list) : {}
    return answer(httpStatuses[result.outcome], { notice: { ...copy.notice(result), ...undo }, present })
  } catch (error) {
    logFailure(context, error, 'status not changed', { form: `${copy.thing} status` })
    return answer(503, { notice: copy.failed, present: null })
  }
}

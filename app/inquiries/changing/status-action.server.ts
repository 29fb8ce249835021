import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { logFailure, servicesContext } from '../../platform/services.ts'
import type { Answerer } from '../../viewer.ts'
import { type InquiryStatus, inquiryStatuses } from '../inquiry.ts'
import type { StatusAnswer } from '../status-change.ts'
import { changeStatus } from './change-status.server.ts'
import { statusCopy, statusNotice } from './status-copy.ts'

const statusChangeSchema = z.object({
  status: z.enum(Object.keys(inquiryStatuses) as InquiryStatus[]),
  version: z.number().int().min(1).max(2_147_483_647),
})

const httpStatuses = { updated: 200, 'changed-meanwhile': 409, 'not-found': 404 }

/** The Undo button of a notice. */
export function undoOf(entry: string | null) {
  return entry === null ? {} : { undo: { action: href('/admin/inquiries/undo'), fields: { entry } } }
}

/** Saves the chosen status of one inquiry. */
export async function statusAction(context: Readonly<RouterContextProvider>, admin: Answerer, form: FormData) {
  const answer = (status: number, said: StatusAnswer) => data(said, { status })
  const submission = parseWithZod(form, { schema: statusChangeSchema })
  if (submission.status !== 'success') return answer(400, { notice: statusCopy.failed, present: null })
  try {
    const id = String(form.get('id') ?? '')
    const result = await changeStatus(context.get(servicesContext), admin, id, submission.value)
    const present = result.outcome === 'not-found' ? null : result.present
    const undo = result.outcome === 'updated' ? undoOf(result.entry) : {}
    return answer(httpStatuses[result.outcome], { notice: { ...statusNotice(result), ...undo }, present })
  } catch (error) {
    logFailure(context, error, 'status not changed', { form: 'inquiry status' })
    return answer(503, { notice: statusCopy.failed, present: null })
  }
}

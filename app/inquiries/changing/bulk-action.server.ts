import { data, type RouterContextProvider } from 'react-router'
import { problem, type ToastMessage } from '../../platform/forms/toast.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import type { Answerer } from '../../viewer.ts'
import { isFolder, isInquiryStatus } from '../inquiry.ts'
import { mine, unassigned } from '../inquiry-query.ts'
import { type BulkAction, spamOfSenders } from './bulk-action.ts'
import { bulkActionNotice, bulkCopy } from './bulk-action-copy.ts'
import { changeInquiries } from './change-inquiries.server.ts'
import { undoOf } from './status-action.server.ts'

export interface BulkActionAnswer {
  notice: ToastMessage
}

/** Changes the ticked rows (`id`). */
export async function runBulkAction(context: Readonly<RouterContextProvider>, admin: Answerer, form: FormData) {
  const services = context.get(servicesContext)
  const action = readBulkAction(form, admin)
  const answer = (status: number, notice: ToastMessage) => data<BulkActionAnswer>({ notice }, { status })

  const ids = form.getAll('id').map(String)
  if (ids.length === 0) return answer(400, bulkCopy.nothingChosen)
  if (!action) return answer(400, bulkCopy.nothingToDo)
  try {
    const withSenders = form.get('intent') === spamOfSenders
    const result = await changeInquiries(services, admin, ids, action, withSenders)
    if (result.outcome === 'no-such-admin') return answer(409, noSuchAdmin)
    const notice = bulkActionNotice(action, result)
    return answer(200, { ...notice, ...undoOf(result.entry) })
  } catch (error) {
    logFailure(context, error, 'inquiries not changed')
    return answer(503, bulkCopy.failed)
  }
}

const noSuchAdmin = problem('Nobody was assigned', 'This person is no longer an admin. Please choose someone else.')

/** @returns null unless it is exactly one valid change */
function readBulkAction(form: FormData, { memberId }: Answerer): BulkAction | null {
  const action = String(form.get('intent') ?? '')
  if (action === spamOfSenders) return { folder: 'spam' }
  if (isFolder(action)) return { folder: action }
  const status = String(form.get('to') ?? '')
  if (action === 'set-status') return isInquiryStatus(status) ? { status } : null
  if (action !== 'assign') return null
  const assignee = String(form.get('assignee') ?? '')
  if (assignee === unassigned) return { assignee: null }
  if (assignee === mine) return { assignee: memberId }
  return isUuid(assignee) ? { assignee } : null
}

import { data, type RouterContextProvider } from 'react-router'
import { problem, type ToastMessage } from '../../platform/forms/toast.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import type { Editor } from '../../viewer.ts'
import { undoOf } from '../status-action.server.ts'
import { isFolder, isTriageStatus } from '../triage.ts'
import { forViewer, mine, type TriageQuery, unassigned } from '../triage-query.ts'
import type { Triaged } from '../triaged.server.ts'
import { type BulkAction, mostAtOnce } from './bulk-action.ts'
import { type BulkActionCopy, bulkActionNotice } from './bulk-action-copy.ts'
import { changeTriaged } from './change-triaged.server.ts'

export interface BulkActionAnswer {
  notice: ToastMessage
}

/** Changes the ticked rows (`id`), or `everyone` that the list finds. */
export async function runBulkAction(
  context: Readonly<RouterContextProvider>,
  admin: Editor,
  triaged: Triaged,
  form: FormData,
  query: TriageQuery,
  copy: BulkActionCopy,
) {
  const services = context.get(servicesContext)
  const action = readBulkAction(form, admin)
  const answer = (status: number, notice: ToastMessage) => data<BulkActionAnswer>({ notice }, { status })

  const ids = form.getAll('id').map(String)
  const everyone = form.get('everyone') === 'yes'
  if (!everyone && ids.length === 0) return answer(400, copy.nothingChosen)
  if (!action) return answer(400, copy.nothingToDo)
  const chosen = everyone ? { query: forViewer(query, admin) } : { ids: ids.slice(0, mostAtOnce) }
  try {
    const withSenders = form.get('senders') === 'yes'
    const result = await changeTriaged(services, admin, triaged, chosen, action, withSenders)
    if (result.outcome === 'no-such-admin') return answer(409, noSuchAdmin)
    const notice = bulkActionNotice(copy, action, result, withSenders)
    return answer(200, { ...notice, ...undoOf(result.entry) })
  } catch (error) {
    logFailure(context, error, 'inquiries not changed')
    return answer(503, copy.failed)
  }
}

const noSuchAdmin = problem('Nobody was assigned', 'This person is no longer an admin. Please choose someone else.')

/** @returns null unless it is exactly one valid change */
function readBulkAction(form: FormData, { memberId }: Editor): BulkAction | null {
  const action = String(form.get('intent') ?? '')
  if (isFolder(action)) return { folder: action }
  const status = String(form.get('to') ?? '')
  if (action === 'set-status') return isTriageStatus(status) ? { status } : null
  if (action !== 'assign') return null
  const assignee = String(form.get('assignee') ?? '')
  if (assignee === unassigned) return { assignee: null }
  if (assignee === mine) return { assignee: memberId }
  return isUuid(assignee) ? { assignee } : null
}

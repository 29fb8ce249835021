import { data, type RouterContextProvider } from 'react-router'
import { problem, type ToastMessage } from '../../platform/forms/toast.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import type { Editor } from '../../viewer.ts'
import { undoOf } from '../status-action.server.ts'
import { isFolder, isTriageStatus } from '../triage.ts'
import { asLookedAtBy, mine, nobodys, type TriageQuery } from '../triage-query.ts'
import type { Triaged } from '../triaged.server.ts'
import { changeTriaged } from './change-triaged.server.ts'
import { type Deed, mostAtOnce } from './deed.ts'
import { type DeedCopy, deedNotice } from './deed-copy.ts'

export interface DeedAnswer {
  notice: ToastMessage
}

/** Changes those that are ticked (`id`), or `everyone` that the list finds. */
export async function deedAction(
  context: Readonly<RouterContextProvider>,
  admin: Editor,
  triaged: Triaged,
  form: FormData,
  query: TriageQuery,
  copy: DeedCopy,
) {
  const services = context.get(servicesContext)
  const deed = readDeed(form, admin)
  const answer = (status: number, notice: ToastMessage) => data<DeedAnswer>({ notice }, { status })

  const ids = form.getAll('id').map(String)
  const everyone = form.get('everyone') === 'yes'
  if (!everyone && ids.length === 0) return answer(400, copy.nothingChosen)
  if (!deed) return answer(400, copy.nothingToDo)
  const chosen = everyone ? { query: asLookedAtBy(query, admin) } : { ids: ids.slice(0, mostAtOnce) }
  try {
    const withSenders = form.get('senders') === 'yes'
    const result = await changeTriaged(services, admin, triaged, chosen, deed, withSenders)
    if (result.outcome === 'no-such-admin') return answer(409, noSuchAdmin)
    const notice = deedNotice(copy, deed, result, withSenders)
    return answer(200, { ...notice, ...undoOf(result.entry) })
  } catch (error) {
    logFailure(context, error, 'inquiries not changed')
    return answer(503, copy.failed)
  }
}

const noSuchAdmin = problem('Nobody was assigned', 'This person is no longer an admin. Please choose someone else.')

/** @returns null unless it says one thing that can be done */
function readDeed(form: FormData, { memberId }: Editor): Deed | null {
  const deed = String(form.get('intent') ?? '')
  if (isFolder(deed)) return { folder: deed }
  const status = String(form.get('to') ?? '')
  if (deed === 'set-status') return isTriageStatus(status) ? { status } : null
  if (deed !== 'assign') return null
  const assignee = String(form.get('assignee') ?? '')
  if (assignee === nobodys) return { assignee: null }
  if (assignee === mine) return { assignee: memberId }
  return isUuid(assignee) ? { assignee } : null
}

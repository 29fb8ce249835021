import type { RouterContextProvider } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { answerOrRedirect } from '../../platform/forms/toast.server.ts'
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

/**
 * The action behind the buttons that change several at once: those that are ticked (`id`), or `everyone` that the list finds. A
 * document comes back to the page that it was sent from.
 *
 * @param kind.back the page of one (`at`), or the list, by the rest of its URL
 */
export async function deedAction(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  admin: Editor,
  kind: {
    triaged: Triaged
    copy: DeedCopy
    read: (list: URLSearchParams) => TriageQuery
    back: (list: URLSearchParams, at: string | null) => string
    undoAt: string
  },
) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const list = new URLSearchParams(String(form.get('list') ?? ''))
  const at = String(form.get('at') ?? '')
  const deed = readDeed(form, admin)
  const page = kind.back(list, isUuid(at) ? at : null)
  const answer = (status: number, notice: ToastMessage) =>
    answerOrRedirect({ request, context }, page, { notice }, status)

  const ids = form.getAll('id').map(String)
  const everyone = form.get('everyone') === 'yes'
  if (!everyone && ids.length === 0) return answer(400, kind.copy.nothingChosen)
  if (!deed) return answer(400, kind.copy.nothingToDo)
  const chosen = everyone ? { query: asLookedAtBy(kind.read(list), admin) } : { ids: ids.slice(0, mostAtOnce) }
  try {
    const withSenders = form.get('senders') === 'yes'
    const result = await changeTriaged(services, admin, kind.triaged, chosen, deed, withSenders)
    if (result.outcome === 'no-such-admin') return answer(409, noSuchAdmin)
    const notice = deedNotice(kind.copy, deed, result, withSenders)
    return answer(200, { ...notice, ...undoOf(kind.undoAt, result.entry, list) })
  } catch (error) {
    logFailure(context, error, 'inquiries not changed')
    return answer(503, kind.copy.failed)
  }
}

const noSuchAdmin = problem('Nobody was assigned', 'This person is no longer an admin. Please choose someone else.')

/** @returns null unless it says one thing that can be done */
function readDeed(form: FormData, { memberId }: Editor): Deed | null {
  const deed = String(form.get('deed') ?? '')
  if (isFolder(deed)) return { folder: deed }
  const status = String(form.get('to') ?? '')
  if (deed === 'status') return isTriageStatus(status) ? { status } : null
  if (deed !== 'assign') return null
  const assignee = String(form.get('assignee') ?? '')
  if (assignee === nobodys) return { assignee: null }
  if (assignee === mine) return { assignee: memberId }
  return isUuid(assignee) ? { assignee } : null
}

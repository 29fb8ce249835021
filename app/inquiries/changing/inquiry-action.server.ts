import type { RouterContextProvider } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import type { Answerer } from '../../viewer.ts'
import { readInquiryQuery } from '../inquiry-query.ts'
import { noteAction, removeNoteAction } from '../notes/note-action.server.ts'
import { replyAction } from '../replies/reply-action.server.ts'
import { runBulkAction } from './bulk-action.server.ts'
import { statusAction } from './status-action.server.ts'

/** The action of the list, and of the page of one inquiry: `intent` names the form. */
export async function inquiryAction(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  admin: Answerer,
) {
  const form = await readForm(request)
  const query = readInquiryQuery(url.searchParams)
  // The inquiry's page, with the query of the list that it was opened from.
  const page = url.pathname + toSearchParams(query)
  const [intent, id] = [form.get('intent'), String(form.get('id') ?? '')]
  switch (intent) {
    case 'status':
      return statusAction(context, admin, form)
    case 'note':
      return noteAction(context, admin, form, page)
    case 'remove-note':
      return removeNoteAction(context, admin, form, page)
    case 'preview':
    case 'send':
    case 'writing':
      return replyAction(context, admin, id, form, intent)
    default:
      return runBulkAction(context, admin, form)
  }
}

import type { RouterContextProvider } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import type { Editor } from '../../viewer.ts'
import type { InquiryForm } from '../inquiry.ts'
import { readInquiryQuery } from '../inquiry-query.ts'
import { noteAction, removeNoteAction } from '../notes/note-action.server.ts'
import { runBulkAction } from './bulk-action.server.ts'
import { statusAction } from './status-action.server.ts'

/** The action of a list, and of the page of one inquiry: `intent` names the form. */
export async function inquiryAction(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  admin: Editor,
  inquiryForm: InquiryForm,
) {
  const form = await readForm(request)
  const query = readInquiryQuery(url.searchParams, inquiryForm)
  // The inquiry's page, with the query of the list that it was opened from.
  const page = url.pathname + toSearchParams(query)
  switch (form.get('intent')) {
    case 'status':
      return statusAction(context, admin, inquiryForm, form)
    case 'note':
      return noteAction(context, admin, form, page)
    case 'remove-note':
      return removeNoteAction(context, admin, form, page)
    default:
      return runBulkAction(context, admin, { form: inquiryForm, ...query }, form)
  }
}

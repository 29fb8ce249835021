import type { RouterContextProvider } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import type { Editor } from '../../viewer.ts'
import { noteAction, removeNoteAction } from '../notes/note-action.server.ts'
import { statusAction } from '../status-action.server.ts'
import type { StatusCopy } from '../status-copy.ts'
import type { TriageQuery } from '../triage-query.ts'
import type { Triaged } from '../triaged.server.ts'
import { runBulkAction } from './bulk-action.server.ts'
import type { BulkActionCopy } from './bulk-action-copy.ts'

/** The two kinds: inquiries and beta requests. */
export interface TriagedKind {
  triaged: Triaged
  bulkActionCopy: BulkActionCopy
  statusCopy: StatusCopy
  readQuery: (list: URLSearchParams) => TriageQuery
}

/** The action of a list, and of the page of one item: `intent` names the form. */
export async function triageAction(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  admin: Editor,
  { triaged, bulkActionCopy, statusCopy, readQuery }: TriagedKind,
) {
  const form = await readForm(request)
  const query = readQuery(url.searchParams)
  // The item's page, with the query of the list that it was opened from.
  const page = url.pathname + toSearchParams(query)
  switch (form.get('intent')) {
    case 'status':
      return statusAction(context, admin, triaged, form, statusCopy)
    case 'note':
      return noteAction(context, admin, triaged, form, page)
    case 'remove-note':
      return removeNoteAction(context, admin, triaged, form, page)
    default:
      return runBulkAction(context, admin, triaged, form, query, bulkActionCopy)
  }
}

import type { RouterContextProvider } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import type { Editor } from '../../viewer.ts'
import { noteAction, removeNoteAction } from '../notes/note-action.server.ts'
import { statusAction } from '../status-action.server.ts'
import type { StatusCopy } from '../status-copy.ts'
import type { TriageQuery } from '../triage-query.ts'
import type { Triaged } from '../triaged.server.ts'
import { deedAction } from './deed-action.server.ts'
import type { DeedCopy } from './deed-copy.ts'

/** What is triaged: inquiries, or beta requests. */
export interface TriageRoom {
  triaged: Triaged
  deedCopy: DeedCopy
  statusCopy: StatusCopy
  readQuery: (list: URLSearchParams) => TriageQuery
}

/** The action of a list, and of the page of one: `intent` says which of their forms was sent. */
export async function triageAction(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  admin: Editor,
  { triaged, deedCopy, statusCopy, readQuery }: TriageRoom,
) {
  const form = await readForm(request)
  const query = readQuery(url.searchParams)
  // The page of one, with the list that it was opened from.
  const page = url.pathname + toSearchParams(query)
  switch (form.get('intent')) {
    case 'status':
      return statusAction(context, admin, triaged, form, statusCopy)
    case 'note':
      return noteAction(context, admin, triaged, form, page)
    case 'remove-note':
      return removeNoteAction(context, admin, triaged, form, page)
    default:
      return deedAction(context, admin, triaged, form, query, deedCopy)
  }
}

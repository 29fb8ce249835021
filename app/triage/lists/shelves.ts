import type { Folder, TriageStatus } from '../triage.ts'
import { nobodys, type TriageQuery } from '../triage-query.ts'

/**
 * Everything that the filters tell apart in two or three ways is one number of each inquiry and beta request, as `triage_shelf` in
 * migrations/0088-shelves.sql reckons it. Filters together mean some of the 72 shelves, and each shelf is in an index in the order of
 * the list, so that no combination looks at what it doesn't mean.
 */
const folderShelves: Record<Folder, number> = { inbox: 0, spam: 100, deleted: 200 }
const statusShelves: Record<TriageStatus, number> = { new: 0, in_progress: 10, resolved: 20 }
const assigned = { no: 0, yes: 4 }
const answered = { no: 0, yes: 2 }
const noted = { no: 0, yes: 1 }

/** @param query what is left out means all of it, but for the folder */
export function shelvesOf(query: Partial<Omit<TriageQuery, 'page' | 'search'>>): number[] {
  const { folder = 'inbox', status, assignee } = query
  const isAssigned = assignee && (assignee === nobodys ? 'no' : 'yes')
  return [statusShelves, assigned, answered, noted]
    .map((shelves, place) => some(shelves, [status, isAssigned, query.answered, query.notes][place]))
    .reduce((all, more) => all.flatMap((one) => more.map((other) => one + other)), [folderShelves[folder]])
}

function some(shelves: Record<string, number>, wanted: string | null | undefined): number[] {
  return wanted ? [shelves[wanted] ?? 0] : Object.values(shelves)
}

/** Of what waits for an answer. */
export const waitingShelves: readonly number[] = (['new', 'in_progress'] as const).flatMap((status) =>
  shelvesOf({ status, answered: 'no' }),
)

import type { Folder, TriageStatus } from '../triage.ts'

/** One thing to be set. An assignee is an admin's id, or null for nobody. */
export type Deed =
  | { status: TriageStatus; folder?: never; assignee?: never }
  | { folder: Folder; status?: never; assignee?: never }
  | { assignee: string | null; status?: never; folder?: never }

/** As the audit log has them: an admin by the address. */
export interface Facts {
  status: TriageStatus
  folder: Folder
  assignee: string | null
}

/** More are not changed with one click, so that its answer comes within seconds; another one goes on. */
export const mostAtOnce = 5_000

import { isUuid } from '../platform/row-id.ts'

/** The subjects of reports: a project, or a member's profile. */
const reportedKinds = ['project', 'person'] as const
export type ReportedKind = (typeof reportedKinds)[number]
export interface Reported {
  kind: ReportedKind
  /** Of the project or the member. */
  id: string
}

/** @returns null for any other value in the URL */
export function readReported({ kind, id }: { kind: string; id: string }): Reported | null {
  const known = reportedKinds.find((one) => one === kind)
  return known && isUuid(id) ? { kind: known, id } : null
}

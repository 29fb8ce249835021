import { isUuid } from '../platform/row-id.ts'

/** The kinds of reports. The keys are stored. */
export const reportKinds = {
  offensive: 'It’s offensive or attacks someone',
  advertising: 'It’s advertising or spam',
  untrue: 'It pretends to be someone or something else',
  private: 'It shows something private',
  illegal: 'I think it’s illegal',
  other: 'Something else',
} as const
export type ReportKind = keyof typeof reportKinds

export function reportKindInWords(kind: string): string {
  return Object.hasOwn(reportKinds, kind) ? reportKinds[kind as ReportKind] : kind
}

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

import type { AddressIssue } from './member-query.ts'

/** Counts by address issue, up to a limit. */
export type AddressIssueCounts = Record<AddressIssue, { total: number; hasMore: boolean }>

export const addressIssueNames: Record<AddressIssue, string> = {
  refused: 'Email refused',
  shared: 'Same mailbox',
  unproven: 'Not heard from',
}

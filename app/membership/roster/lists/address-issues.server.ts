import type { Database } from '../../../platform/database/database.server.ts'
import type { Count } from '../../../platform/paging.ts'
import type { AddressIssueCounts } from './address-issues.ts'
import { type CohortOrEveryone, countMatchingMembers } from './member-lists.server.ts'
import { type AddressIssue, addressIssues, everybody } from './member-query.ts'

/** The notices count up to this; the list itself counts further. */
const mostCounted = 100

/**
 * The number of members with each address issue; unproven addresses only of members who could sign in.
 *
 * @param issues the issues to count; others are 0
 */
export async function countAddressIssues(
  db: Database,
  cohort: CohortOrEveryone,
  issues: readonly AddressIssue[] = addressIssues,
): Promise<AddressIssueCounts> {
  const count = async (addressIssue: AddressIssue): Promise<Count> => {
    if (!issues.includes(addressIssue)) return { total: 0, hasMore: false }
    const filter = { ...everybody, status: addressIssue === 'unproven' ? ('registered' as const) : null, addressIssue }
    return countMatchingMembers(db, filter, cohort, mostCounted)
  }
  const [refused, shared, unproven] = await Promise.all([count('refused'), count('shared'), count('unproven')])
  return { refused, shared, unproven }
}

/** @returns ids of members whose mail server refuses their address */
export async function listRefused(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('refused_addresses', 'refused_addresses.email', 'members.email')
    .select('members.id')
    .orderBy('refused_at')
    .orderBy('members.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

import type { Database } from '../../../platform/database/database.server.ts'
import type { Count } from '../../../platform/paging.ts'
import { type CohortOrEveryone, countMatchingMembers } from './member-lists.server.ts'
import { everybody, type MemberLook, memberLooks } from './member-query.ts'
import type { WorthALook } from './worth-a-look.ts'

/** The notices count up to this; the list itself counts further. */
const mostWorthALook = 100

/**
 * The number of members with each address issue; unproven addresses only of members who could sign in.
 *
 * @param looks the issues to count; others are 0
 */
export async function countWorthALook(
  db: Database,
  cohort: CohortOrEveryone,
  looks: readonly MemberLook[] = memberLooks,
): Promise<WorthALook> {
  const count = async (look: MemberLook): Promise<Count> => {
    if (!looks.includes(look)) return { total: 0, hasMore: false }
    const filter = { ...everybody, status: look === 'unproven' ? ('registered' as const) : null, look }
    return countMatchingMembers(db, filter, cohort, mostWorthALook)
  }
  const [refused, shared, unproven] = await Promise.all([count('refused'), count('shared'), count('unproven')])
  return { refused, shared, unproven }
}

import type { Database } from '../../../platform/database/database.server.ts'
import { mostTotal } from '../../../platform/paging.ts'
import { everyoneIn, type MemberCounts } from '../../member.ts'
import { hasMoreThan, readTallies, sumOfTallies } from '../../tallies.server.ts'
import type { CohortOrEveryone } from './matching-members.server.ts'

/** Everyone, in any status. */
export async function countMembers(db: Database): Promise<number> {
  return sumOfTallies((await readTallies(db, null, ['standing'])).standing)
}

export async function countMembersByStatus(db: Database, cohort: CohortOrEveryone): Promise<MemberCounts> {
  const nobody: MemberCounts = { registered: 0, waitlist: 0, confirmed: 0, cancelled: 0, team: 0 }
  if (cohort === null) return { ...nobody, ...Object.fromEntries((await readTallies(db, null, ['standing'])).standing) }
  const { place } = await readTallies(db, cohort, ['place'])
  const { registered = 0, confirmed = 0, cancelled = 0, ...inQueue } = Object.fromEntries(place)
  return { ...nobody, registered, confirmed, cancelled, waitlist: sumOf(inQueue) }
}

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Of a cohort: its roster, one narrow row for each, is read as a whole. */
export function isShort(counts: MemberCounts): boolean {
  return everyoneIn(counts) <= mostTotal
}

/** The other way round, for what is asked in the moment in which they are counted. */
export function isLong(cohort: number) {
  return hasMoreThan(cohort, mostTotal)
}

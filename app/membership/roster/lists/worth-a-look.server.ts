import type { SelectQueryBuilder } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.server.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { capped } from '../../../platform/paging.ts'
import type { MemberCounts } from '../../member.ts'
import { type CohortOrEveryone, matchingEntries, matchingMembers } from './matching-members.server.ts'
import { isShort } from './member-counts.server.ts'
import { everybody, type MemberFilter, type MemberLook, memberLooks } from './member-query.ts'
import type { WorthALook } from './worth-a-look.ts'

/** The list itself counts further. */
const mostWorthALook = 100

/**
 * How many each look finds, and of whom nobody has heard those alone who could sign in.
 *
 * @param looks the others are not looked for, and count as nobody
 * @param counts of the same members. Without them a cohort may be long
 */
export async function countWorthALook(
  db: Database,
  cohort: CohortOrEveryone,
  looks: readonly MemberLook[] = memberLooks,
  counts: MemberCounts | Promise<MemberCounts> | null = null,
): Promise<WorthALook> {
  if (looks.length === 0) return worthALookOf([])
  const roster = cohort !== null && counts && isShort(await counts) ? cohort : null
  return worthALookOf(await countingLooks(db, cohort, looks, roster).execute())
}

type Counted = Partial<Record<MemberLook, number | null>>

function worthALookOf([counted = {}]: Counted[]): WorthALook {
  const told = (look: MemberLook) => capped(counted[look] ?? 0, mostWorthALook)
  return { refused: told('refused'), shared: told('shared'), unproven: told('unproven') }
}

function countingLooks(
  db: Database | Tx,
  cohort: CohortOrEveryone,
  looks: readonly MemberLook[],
  roster: number | null,
): SelectQueryBuilder<DB, never, Counted> {
  const countOf = (look: MemberLook) => {
    const filter: MemberFilter = { ...everybody, status: look === 'unproven' ? 'registered' : null, look }
    const matching = roster === null ? matchingMembers(db, filter, cohort) : matchingEntries(db, filter, roster)
    const found = matching.select('community_members.id')
    return db
      .selectFrom(found.limit(mostWorthALook + 1).as('found'))
      .select((select) => select.fn.countAll<number>().as('count'))
      .as(look)
  }
  return db.selectNoFrom(looks.map(countOf))
}

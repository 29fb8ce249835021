import { sql } from 'kysely'
import { createdAtKey, inBatches, isBehind, type LastRow } from '../platform/database/batches.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { countUpTo, type PageOf, readPage } from '../platform/database/paging.server.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import type { MemberRecord, MemberStatus } from './member.ts'
import type { MemberQuery, MemberSort } from './member-query.ts'
import { recordColumns } from './members.server.ts'

/** Everyone, in any status. */
export async function countMembers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from community_members`.execute(db)
  return rows[0]?.count ?? 0
}

/** Everyone, in each status. */
export async function countMembersByStatus(db: Database): Promise<Record<MemberStatus, number>> {
  const rows = await db
    .selectFrom('community_members')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const none = { registered: 0, waitlist: 0, confirmed: 0, cancelled: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

const perPage = 50

/**
 * One page of the admin's list, cut by ids and only then read.
 *
 * @param counts of everyone, which answers what a list without a search has to count
 */
export function listMembers(
  db: Database,
  query: MemberQuery,
  counts: Record<MemberStatus, number>,
): Promise<PageOf<MemberRecord>> {
  const found = matchingMembers(db, query).select('id')
  const isCapped = query.search !== ''
  return readPage({
    wanted: query.page,
    perPage,
    isCapped,
    read: (limit, offset) =>
      db
        .selectFrom('community_members')
        .where('id', 'in', found.orderBy(inOrderOf(query)).limit(limit).offset(offset))
        .select(recordColumns)
        .orderBy(inOrderOf(query))
        .$castTo<MemberRecord>()
        .execute(),
    count: async (most) => (isCapped ? countUpTo(db, found, most) : countWithout(query, counts)),
  })
}

function countWithout({ status }: MemberQuery, counts: Record<MemberStatus, number>): number {
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Those whom a filter of the list names, in its order. */
export function listMatchingMembers(db: Database, query: MemberQuery, limit: number): Promise<MemberRecord[]> {
  return matchingMembers(db, query)
    .select(recordColumns)
    .orderBy(inOrderOf(query))
    .limit(limit)
    .$castTo<MemberRecord>()
    .execute()
}

/** For the export: everyone whom a filter names, the newest first, a batch at a time. */
export function everyMatchingMember(db: Database, query: MemberQuery): AsyncGenerator<MemberRecord[]> {
  return inBatches((last: LastRow | undefined, limit) =>
    (last ? matchingMembers(db, query).where(isBehind(last)) : matchingMembers(db, query))
      .select([...recordColumns, createdAtKey])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .$castTo<MemberRecord & LastRow>()
      .execute(),
  )
}

function matchingMembers(db: Database, { search, status }: Pick<MemberQuery, 'search' | 'status'>) {
  return db
    .selectFrom('community_members')
    .$if(status !== null, (members) => members.where('status', '=', status))
    .$if(search !== '', (members) => members.where(containsTerm('community_members.search', search)))
}

/** Each has an index that is read forwards or backwards, so an order is turned round as a whole. */
const orders: Record<MemberSort, readonly (readonly [ReturnType<typeof sql>, 'asc' | 'desc'])[]> = {
  joined: newestFirst(),
  name: [
    [sql`lower(community_members.last_name)`, 'asc'],
    [sql`lower(community_members.first_name)`, 'asc'],
    [sql`community_members.id`, 'asc'],
  ],
  email: [[sql`community_members.email`, 'asc']],
  role: [[sql`community_members.role`, 'asc'], ...newestFirst()],
  status: [[sql`community_members.status`, 'asc'], ...newestFirst()],
}

function newestFirst() {
  return [
    [sql`community_members.created_at`, 'desc'],
    [sql`community_members.id`, 'asc'],
  ] as const
}

function inOrderOf({ sort, reversed }: Pick<MemberQuery, 'sort' | 'reversed'>) {
  return sql.join(
    orders[sort].map(([by, direction]) => sql`${by} ${sql.raw((direction === 'asc') === reversed ? 'desc' : 'asc')}`),
  )
}

import { sql } from 'kysely'
import { createdAtKey, inBatches, isBehind, type LastRow } from '../../platform/database/batches.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { countUpTo, mostCounted, type PageOf, readPage } from '../../platform/database/paging.server.ts'
import { containsTerm } from '../../platform/database/search-term.server.ts'
import { isUnproven, sharesMailbox } from '../marked-members.server.ts'
import { everyoneIn, type MemberCounts, type MemberStatus } from '../member.ts'
import { type MemberRecord, membersOf, recordColumns, statusOf } from '../members.server.ts'
import { pilotCohort } from '../places.server.ts'
import type { MemberQuery, MemberSort } from './member-query.ts'
import type { WorthALook } from './worth-a-look.ts'

/** Everyone, in any status. */
export async function countMembers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from community_members`.execute(db)
  return rows[0]?.count ?? 0
}

/** In one look. Each part is counted in an index of its own, so that a long table is not read. */
export async function countMembersByStatus(db: Database, cohort = pilotCohort): Promise<MemberCounts> {
  const { rows } = await sql<{ status: MemberStatus | 'team' | 'everyone'; count: number }>`
    select status, count(*) as count from registrations where cohort_id = ${cohort} group by status
    union all
    select 'team', count(*) from community_members
      where role = 'admin' and not exists (${registrationIn(cohort)})
    union all
    select 'everyone', count(*) from community_members
  `.execute(db)
  const counts = { registered: 0, waitlist: 0, confirmed: 0, cancelled: 0, team: 0, everyone: 0 }
  for (const { status, count } of rows) counts[status] = count
  const { everyone, ...parts } = counts
  const { registered, waitlist, confirmed, team } = parts
  // With those who never took part, and are no admins.
  return { ...parts, cancelled: everyone - registered - waitlist - confirmed - team }
}

function registrationIn(cohort: number) {
  return sql`select from registrations where member_id = community_members.id and cohort_id = ${cohort}`
}

/** How many each look finds, and of whom nobody has heard those alone who could sign in. */
export async function countWorthALook(db: Database, cohort = pilotCohort): Promise<WorthALook> {
  const countCapped = async (query: Pick<MemberQuery, 'status' | 'look'>) => {
    const found = matchingMembers(db, { search: '', ...query }, cohort).select('community_members.id')
    const count = await countUpTo(db, found, mostCounted + 1)
    return { total: Math.min(count, mostCounted), hasMore: count > mostCounted }
  }
  const [refused, shared, unproven] = await Promise.all([
    countRefusedMembers(db),
    countCapped({ status: null, look: 'shared' }),
    countCapped({ status: 'registered', look: 'unproven' }),
  ])
  return { refused: { total: refused, hasMore: false }, shared, unproven }
}

/** Somebody has to reach them in another way. */
export async function countRefusedMembers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('refused_addresses')
    .innerJoin('community_members', 'community_members.email', 'refused_addresses.email')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
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
  counts: MemberCounts,
  cohort = pilotCohort,
): Promise<PageOf<MemberRecord>> {
  const found = matchingMembers(db, query, cohort).select('community_members.id')
  const isCapped = query.search !== '' || query.look !== null
  return readPage({
    wanted: query.page,
    perPage,
    isCapped,
    read: (limit, offset) =>
      membersOf(db, cohort)
        .where('community_members.id', 'in', found.orderBy(inOrderOf(query)).limit(limit).offset(offset))
        .select(recordColumns)
        .orderBy(inOrderOf(query))
        .execute(),
    count: async (most) => (isCapped ? countUpTo(db, found, most) : countWithout(query, counts)),
  })
}

function countWithout({ status }: MemberQuery, counts: MemberCounts): number {
  return status ? counts[status] : everyoneIn(counts)
}

/** Those whom a filter of the list names, in its order. */
export function listMatchingMembers(
  db: Database,
  query: MemberQuery,
  limit: number,
  cohort = pilotCohort,
): Promise<MemberRecord[]> {
  return matchingMembers(db, query, cohort).select(recordColumns).orderBy(inOrderOf(query)).limit(limit).execute()
}

/** How many the export holds. */
export function countMatchingMembers(db: Database, query: MemberQuery, cohort = pilotCohort): Promise<number> {
  return countUpTo(db, matchingMembers(db, query, cohort).select('community_members.id'), null)
}

/** For the export: everyone whom a filter names, the newest first, a batch at a time. */
export function everyMatchingMember(
  db: Database,
  query: MemberQuery,
  cohort = pilotCohort,
): AsyncGenerator<MemberRecord[]> {
  return inBatches((last: LastRow | undefined, limit) =>
    matchingMembers(db, query, cohort)
      .$if(last !== undefined, (members) => members.where(isBehind(last as LastRow)))
      .select([...recordColumns, createdAtKey])
      .orderBy('community_members.created_at', 'desc')
      .orderBy('community_members.id')
      .limit(limit)
      .execute(),
  )
}

function matchingMembers(
  db: Database,
  { search, status, look }: Pick<MemberQuery, 'search' | 'status' | 'look'>,
  cohort: number,
) {
  return membersOf(db, cohort)
    .$if(status !== null, (members) =>
      members.where((where) =>
        where.or([
          where('registrations.status', '=', status),
          // Who takes no part, and is no admin, who would only run the bootcamp: see `isOnTeam`.
          ...(status === 'cancelled'
            ? [
                where.and([
                  where('registrations.member_id', 'is', null),
                  where('community_members.role', '<>', 'admin'),
                ]),
              ]
            : []),
        ]),
      ),
    )
    .$if(search !== '', (members) => members.where(containsTerm('community_members.search', search)))
    .$if(look === 'shared', (members) => members.where(sharesMailbox))
    .$if(look === 'unproven', (members) => members.where(isUnproven))
    .$if(look === 'refused', (members) =>
      members.where('community_members.email', 'in', (others) =>
        others.selectFrom('refused_addresses').select('email'),
      ),
    )
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
  status: [[statusOf('registrations'), 'asc'], ...newestFirst()],
  mailbox: [
    [sql`mailbox_of(community_members.email::text)`, 'asc'],
    [sql`community_members.created_at`, 'asc'],
    [sql`community_members.id`, 'asc'],
  ],
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

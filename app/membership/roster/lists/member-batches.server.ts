import { sql } from 'kysely'
import {
  type Batch,
  batchSize,
  firstBatch,
  inBatches,
  isBehind,
  type LastRow,
} from '../../../platform/database/batches.server.ts'
import type { Database } from '../../../platform/database/database.server.ts'
import { type FoundIds, readFoundIds } from '../../../platform/database/paging.server.ts'
import {
  type CohortOrEveryone,
  type ListedRecord,
  listedColumns,
  type More,
  matchingMembers,
  newestFirst,
  readInOrder,
} from './matching-members.server.ts'
import { isMeant, type Limits, type Meant, whoIsMeant } from './meant-members.server.ts'
import { countMembersByStatus, isShort } from './member-counts.server.ts'
import { findMeant, foundInRoster } from './member-lists.server.ts'
import { everybody, isCombined, type MemberFilter, type MemberQuery } from './member-query.ts'

/**
 * For the export: everyone whom a filter names, the newest first, a batch at a time.
 *
 * @param how.findAll as `findCombined` does, for whoever has counted them. @param how.more what the file shows besides
 */
export async function* everyMatchingMember<Row extends object = object>(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  {
    findAll = () => findCombined(db, query, cohort),
    more,
  }: { findAll?: () => Promise<FoundIds | null>; more?: More<Row> } = {},
): AsyncGenerator<(ListedRecord & Row)[]> {
  const few = (await findAll())?.ids
  if (few) {
    for (let at = 0, size = firstBatch; at < few.length; at += size, size = batchSize)
      yield await readRows(db, query, cohort, few.slice(at, at + size), more)
    return
  }
  const meant = await whoIsMeant(db, query, cohort)
  yield* inBatches((last: LastRow | null, limit) => readBehind(db, query, meant, { last, limit, more }))
}

/**
 * The same for work that goes on in another transaction, or on another server, where it has ended.
 *
 * @param behind the `last` of the batch before; null for the first
 * @returns `last` null once nobody is left. Where indexes name few, they all come at once
 */
export async function nextMatchingMembers(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  behind: LastRow | null,
  limits?: Limits,
): Promise<Batch<ListedRecord, LastRow>> {
  const few = behind === null ? (await findCombined(db, query, cohort, { limits }))?.ids : null
  if (few) return { found: await readRows(db, query, cohort, few), last: null }
  return readBehind(db, query, await whoIsMeant(db, query, cohort), { last: behind, limit: batchSize })
}

const newest = (query: MemberQuery): MemberQuery => ({ ...query, sort: 'joined', reversed: false })

/**
 * Whom conditions that combine name, the newest first.
 *
 * @param how.most as `readFoundIds` takes it
 * @returns null of one condition alone
 */
export async function findCombined(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  { limits, most }: { limits?: Limits | undefined; most?: number } = {},
): Promise<FoundIds | null> {
  if (!isCombined(query)) return null
  const isInRoster = !limits && cohort !== null && isShort(await countMembersByStatus(db, cohort))
  const found = isInRoster
    ? foundInRoster(db, newest(query), cohort)
    : await findMeant(db, newest(query), cohort, { limits })
  return readFoundIds(db, found, most)
}

/**
 * Of conditions that combine each is asked of everybody, or of everybody in a role, so that no statement looks for the next row ever
 * longer; what somebody is, is read of those who are meant alone.
 */
async function readBehind<Row extends object>(
  db: Database,
  query: MemberQuery,
  meant: Meant,
  { last, limit, more }: { last: LastRow | null; limit: number; more?: More<Row> | undefined },
): Promise<Batch<ListedRecord & Row, LastRow>> {
  const { cohort, look } = meant
  const [[at], [id]] = newestFirst(query, cohort)
  const next = (asked: MemberFilter, how?: { withStanding: boolean }) =>
    matchingMembers(db, asked, cohort, { ...how, look })
      .$if(last !== null, (members) => members.where(isBehind(last as LastRow, at, id)))
      .select(['community_members.id', sql<string>`${at}::text`.as('key')])
      .orderBy(at, 'desc')
      .orderBy(id)
      .limit(limit)
  if (!isCombined(query)) {
    const rows = await next(query, { withStanding: true })
      .select([...listedColumns, ...(more ?? [])])
      .$castTo<ListedRecord & Row & { key: string }>()
      .execute()
    return { found: rows.map(({ key: _, ...member }) => member as ListedRecord & Row), last: endOf(rows[limit - 1]) }
  }
  // Of everyone those of a role stand in this order too. A standing is joined wherever it is asked for.
  const role = cohort === null && query.status === null ? query.role : null
  const lookedAt = next({ ...everybody, status: query.status, role }).select([
    isMeant(meant, { isOfStanding: true }).as('isMeant'),
    sql<number>`(row_number() over (order by ${at} desc, ${id}))::int`.as('place'),
  ])
  // Of hundreds who are looked at few are meant.
  const rows = await db
    .selectFrom(lookedAt.as('looked_at'))
    .select(['id', 'key', 'isMeant', 'place'])
    .where((is) => is.or([is('isMeant', '=', true), is('place', '=', limit)]))
    .orderBy('place')
    .execute()
  const found = await readRows(
    db,
    query,
    cohort,
    rows.filter((row) => row.isMeant).map((row) => row.id),
    more,
  )
  const end = rows.at(-1)
  return { found, last: endOf(end?.place === limit ? end : undefined) }
}

function endOf(row: LastRow | undefined): LastRow | null {
  return row ? { key: row.key, id: row.id } : null
}

/** The newest first. */
async function readRows<Row extends object>(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  ids: string[],
  more?: More<Row>,
): Promise<(ListedRecord & Row)[]> {
  if (ids.length === 0) return []
  return readInOrder(db, newest(query), cohort, { ids, areFew: true, limit: ids.length, offset: 0, more })
}

import { type SelectQueryBuilder, sql } from 'kysely'
import { createdAtKey, inBatches, isBehind, type LastRow } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { listJustStored } from '../platform/database/just-stored.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import type { DB } from '../platform/database/schema.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import type { TriageStatus } from '../triage/triage.ts'
import type { BetaRequest } from './beta-request.ts'
import type { BetaWaitlistQuery } from './beta-waitlist-query.ts'

/** @returns false for the second of two clicks: exactly this was stored a moment ago */
export async function insertBetaRequest(tx: Tx, request: BetaRequest): Promise<boolean> {
  const row = {
    first_name: request.firstName,
    last_name: request.lastName,
    email: request.email,
    company_name: request.companyName,
    job_title: request.jobTitle,
    industry: request.industry,
    budget: request.budget,
    project_inquiry: request.projectInquiry,
  }
  if ((await listJustStored(tx, 'beta_waitlist', row)).length > 0) return false
  await tx.insertInto('beta_waitlist').values(row).execute()
  return true
}

/** Of all of them, unless a query leaves some out. */
export function countBetaRequests(db: Database, query: Partial<BetaWaitlistQuery> = {}): Promise<number> {
  return countUpTo(db, matching(db, query).select('id'), null)
}

const perPage = 25

/** Newest first. */
export function listBetaRequests(db: Database, query: BetaWaitlistQuery) {
  const found = matching(db, query)
  const isCapped = query.search !== ''
  return readPage({
    wanted: query.page,
    perPage,
    isCapped,
    // The ids alone stand in an index, so the rows before this page need not be read.
    read: (limit, offset) =>
      newestFirst(
        db.selectFrom('beta_waitlist').where('id', 'in', newestFirst(found).select('id').limit(limit).offset(offset)),
      )
        .select([
          'id',
          'first_name',
          'last_name',
          'company_name',
          'job_title',
          'industry',
          'budget',
          'status',
          'created_at',
        ])
        .$narrowType<Words>()
        .execute(),
    count: (most) => countUpTo(db, found.select('id'), most),
  })
}

/** For the export: all that are found, newest first, a batch at a time. */
export function readBetaRequests(db: Database, query: BetaWaitlistQuery) {
  return inBatches((last: LastRow | undefined, limit) =>
    newestFirst(last ? matching(db, query).where(isBehind(last)) : matching(db, query))
      .select([...allColumns, createdAtKey])
      .$narrowType<Words>()
      .limit(limit)
      .execute(),
  )
}

export async function findBetaRequest(db: Database, id: string) {
  const row = await db
    .selectFrom('beta_waitlist')
    .select(allColumns)
    .where('id', '=', id)
    .$narrowType<Words>()
    .executeTakeFirst()
  return row ?? null
}

/** What the database's constraints say of these columns. */
interface Words {
  industry: BetaRequest['industry']
  budget: BetaRequest['budget']
  status: TriageStatus
}

const allColumns = [
  'id',
  'first_name',
  'last_name',
  sql<string>`email::text`.as('email'),
  'company_name',
  'job_title',
  'industry',
  'budget',
  'project_inquiry',
  'status',
  'version',
  'created_at',
] as const

function matching(db: Database, { status, search }: Partial<BetaWaitlistQuery>) {
  let found = db.selectFrom('beta_waitlist')
  if (status) found = found.where('status', '=', status)
  if (search) found = found.where(containsTerm('search', search))
  return found
}

function newestFirst<Columns>(found: SelectQueryBuilder<DB, 'beta_waitlist', Columns>) {
  return found.orderBy('created_at', 'desc').orderBy('id')
}

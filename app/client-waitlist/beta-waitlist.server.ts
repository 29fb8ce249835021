import type { Database, Tx } from '../platform/database/database.server.ts'
import { listJustStored } from '../platform/database/just-stored.server.ts'
import { countTriaged, listTriaged, readTriaged } from '../triage/lists/triaged-lists.server.ts'
import { promisedBefore } from '../triage/overdue.ts'
import type { TriageStatus } from '../triage/triage.ts'
import { deskColumns, ownColumns } from '../triage/triage-entries.server.ts'
import type { TriageQuery } from '../triage/triage-query.ts'
import { triagedRequests } from '../triage/triaged.server.ts'
import type { BetaRequest } from './beta-request.ts'

export const betaRequests = triagedRequests

/** @returns its id; null for a double click, when exactly this was stored a moment ago */
export async function insertBetaRequest(tx: Tx, request: BetaRequest): Promise<string | null> {
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
  if ((await listJustStored(tx, 'beta_waitlist', row)).length > 0) return null
  const { id } = await tx.insertInto('beta_waitlist').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export function countBetaRequests(db: Database, query: Partial<TriageQuery> = {}): Promise<number> {
  return countTriaged(db, betaRequests.table, query)
}

export function listBetaRequests(db: Database, query: TriageQuery, now: Date) {
  return listTriaged(db, betaRequests.table, shownIn(db), query, { perPage: 25, overdueBefore: promisedBefore(now) })
}

export function readBetaRequests(db: Database, query: TriageQuery) {
  return readTriaged(rowsIn(db), query)
}

export async function findBetaRequest(db: Database, id: string) {
  return (await shownIn(db).select(ownColumns).where('id', '=', id).executeTakeFirst()) ?? null
}

/** The check constraints of these columns guarantee these types. */
interface Words {
  industry: BetaRequest['industry']
  budget: BetaRequest['budget']
  status: TriageStatus
}

/** The rows of the admin list. */
function shownIn(db: Database) {
  return rowsIn(db).select(deskColumns(betaRequests))
}

function rowsIn(db: Database) {
  return db
    .selectFrom('beta_waitlist')
    .select(['id', 'first_name', 'last_name', 'email', 'company_name', 'job_title', 'industry', 'budget'])
    .select(['project_inquiry', 'status', 'version', 'created_at'])
    .$narrowType<Words>()
}

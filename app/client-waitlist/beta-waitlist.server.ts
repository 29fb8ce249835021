import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.server.ts'
import type { BetaRequest } from './beta-request.ts'

/** One after the other for one sender, until the transaction ends: so the second of two clicks at once sees the first. */
export async function lockBetaRequestsFrom(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`beta request ${email.toLowerCase()}`}, 0))`.execute(tx)
}

/** @returns whether exactly this was stored a moment ago. Measured on the database's clock, which also wrote created_at. */
export async function wasJustStored(tx: Tx, request: BetaRequest, withinSeconds: number): Promise<boolean> {
  let same = tx
    .selectFrom('beta_waitlist')
    .select('id')
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${withinSeconds})`)
  for (const [column, value] of Object.entries(rowOf(request)))
    same = same.where(column as keyof ReturnType<typeof rowOf>, '=', value)
  return (await same.executeTakeFirst()) !== undefined
}

export async function insertBetaRequest(tx: Tx, request: BetaRequest): Promise<void> {
  await tx.insertInto('beta_waitlist').values(rowOf(request)).execute()
}

function rowOf(request: BetaRequest) {
  return {
    first_name: request.firstName,
    last_name: request.lastName,
    email: request.email,
    company_name: request.companyName,
    job_title: request.jobTitle,
    industry: request.industry,
    budget: request.budget,
    project_inquiry: request.projectInquiry,
  }
}

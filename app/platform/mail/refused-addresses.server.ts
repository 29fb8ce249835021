import { sql } from 'kysely'
import { deleteInBatches } from '../database/batches.server.ts'
import type { Database, Tx } from '../database/database.server.ts'
import type { RefusalReason } from './refusal.ts'

export interface RefusedAddress {
  /** As spelled when it was refused; comparisons ignore case. */
  email: string
  reason: RefusalReason
  refusedAt: Date
}

export async function noteRefusedAddress(tx: Tx, { email, reason, refusedAt }: RefusedAddress): Promise<void> {
  await tx
    .insertInto('refused_addresses')
    .values({ email, reason, refused_at: refusedAt })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ reason, refused_at: refusedAt }))
    .execute()
}

/** Call it when emails to them have arrived. */
export async function forgetRefusedAddresses(db: Database, emails: string[]): Promise<void> {
  await db.deleteFrom('refused_addresses').where(sql<boolean>`email = any(${emails}::citext[])`).execute()
}

/** Ignores case. */
export async function isRefused(db: Database | Tx, email: string): Promise<boolean> {
  return Boolean(await db.selectFrom('refused_addresses').select('email').where('email', '=', email).executeTakeFirst())
}

/** The refusal of an address in a list, as a subquery; null when there is none. @param email names its column */
export function refusalOf(email: string) {
  return sql<{ reason: RefusalReason; refusedAt: string } | null>`(
    select json_build_object('reason', reason, 'refusedAt', refused_at)
    from refused_addresses where refused_addresses.email = ${sql.ref(email)})`
}

/** They are kept as long as the emails to them. */
export async function forgetAddressesRefusedBefore(db: Database, date: Date): Promise<void> {
  await deleteInBatches(db, 'refused_addresses', sql`refused_at < ${date}`)
}

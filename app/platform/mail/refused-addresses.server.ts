import { sql } from 'kysely'
import { deleteInBatches } from '../database/batches.server.ts'
import type { Database, Tx } from '../database/database.server.ts'
import type { RefusalReason } from './refusal.ts'

export interface RefusedAddress {
  /** As it was written where it was refused; it is the same in any case. */
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

/** Emails have arrived. */
export async function forgetRefusedAddresses(db: Database, emails: string[]): Promise<void> {
  await db.deleteFrom('refused_addresses').where(sql<boolean>`email = any(${emails}::citext[])`).execute()
}

/** Those of the addresses that are refused, by the address in lower case. */
export async function findRefusedAddresses(db: Database | Tx, emails: string[]): Promise<Map<string, RefusedAddress>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('refused_addresses')
    .select([sql<string>`lower(email::text)`.as('email'), 'reason', 'refused_at as refusedAt'])
    .where('email', 'in', emails)
    .$castTo<RefusedAddress>()
    .execute()
  return new Map(rows.map((row) => [row.email, row]))
}

/** Of one address in a list; null where nothing was refused. @param email names its column */
export function refusalOf(email: string) {
  return sql<{ reason: RefusalReason; refusedAt: string } | null>`(
    select json_build_object('reason', reason, 'refusedAt', refused_at)
    from refused_addresses where refused_addresses.email = ${sql.ref(email)})`
}

/** As long as what was sent to them is known. */
export async function forgetAddressesRefusedBefore(db: Database, date: Date): Promise<void> {
  await deleteInBatches(db, 'refused_addresses', sql`refused_at < ${date}`)
}

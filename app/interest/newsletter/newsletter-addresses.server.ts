import { sql } from 'kysely'
import { subscribes } from '../../membership/subscribers.server.ts'
import { deleteInBatches } from '../../platform/database/batches.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'

/** One row per address, ignoring case; a confirmed one stays confirmed. */
export function noteNewsletterAddress(tx: Tx, email: string, now: Date): Promise<{ id: string; isConfirmed: boolean }> {
  return tx
    .insertInto('newsletter_addresses')
    .values({ email, asked_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ asked_at: now }))
    .returning(['id', sql<boolean>`confirmed_at is not null`.as('isConfirmed')])
    .executeTakeFirstOrThrow()
}

export async function findNewsletterAddress(db: Database, id: string) {
  const row = await db
    .selectFrom('newsletter_addresses')
    .select([sql<string>`email::text`.as('email'), 'confirmed_at as confirmedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** @returns null for an address without a confirmed subscription of its own */
export async function findConfirmedNewsletterAddress(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('newsletter_addresses')
    .select('id')
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Only the first click confirms. @returns false when the address is not there (any more) */
export async function confirmNewsletterAddress(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('newsletter_addresses')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** After the change of the member with this address: a transaction that changes both locks the member first. */
export async function deleteNewsletterAddress(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('newsletter_addresses').where('email', '=', email).execute()
}

/** Confirmed addresses without a member who gets the newsletter. In a query on `newsletter_addresses`. */
const readsByItself = sql`confirmed_at is not null and not exists (
  select from members as member
  where member.email = newsletter_addresses.email and ${subscribes('member', null)})`

/** @returns `most` + 1 when there are more */
export async function countNewsletterAddresses(db: Database | Tx, most: number): Promise<number> {
  const { rows } = await sql<{ addresses: number }>`
    select count(*) as addresses from (
      select from newsletter_addresses where ${readsByItself} limit ${most + 1}) as found`.execute(db)
  return Number(rows[0]?.addresses ?? 0)
}

/** A batch of a newsletter, ordered by id (`MailingKind`). None of them can unsubscribe until the transaction ends. */
export async function listNewsletterAddresses(
  tx: Tx,
  { after, limit }: { after: string | null; limit: number },
): Promise<NewsletterAddress[]> {
  const { rows } = await sql<NewsletterAddress>`${addressesBehind(after, limit)} for share`.execute(tx)
  return rows
}

interface NewsletterAddress {
  key: string
  email: string
}

/** Without a lock, for a preview. */
export const addressesBehind = (after: string | null, limit: number) => sql<NewsletterAddress>`
  select id as key, email::text as email from newsletter_addresses
  where ${readsByItself} and (${after}::uuid is null or id > ${after}::uuid)
  order by id limit ${limit}`

/**
 * Of the next recipients, those who already got this copy under another id: first as an address and then as a member,
 * or the other way round.
 */
export async function findTwiceMeant(tx: Tx, message: string, emails: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select address.email::text as email from newsletter_addresses as address
    where address.email = any (${emails}::citext[]) and exists (
      select from emails where recipient = address.email
        and mailing_id = (select mailing_id from messages where id = ${message})
        and state = any ('{delivered,waiting,left out,moved,refused}'))`.execute(tx)
  return new Set(rows.map(({ email }) => email.toLowerCase()))
}

/** For housekeeping. */
export function forgetNewsletterAddressesBefore(db: Database, date: Date): Promise<void> {
  return deleteInBatches(db, 'newsletter_addresses', sql`confirmed_at is null and asked_at < ${date}`)
}

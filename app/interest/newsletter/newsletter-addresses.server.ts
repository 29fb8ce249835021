import { sql } from 'kysely'
import { subscribes } from '../../membership/subscribers.server.ts'
import { deleteInBatches } from '../../platform/database/batches.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'

/** Once, however often and in whatever case an address is entered; what was confirmed stays confirmed. */
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

/** @returns null for an address that gets no newsletter by itself */
export async function findConfirmedNewsletterAddress(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('newsletter_addresses')
    .select('id')
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The first click counts. @returns false when the address is not there (any more) */
export async function confirmNewsletterAddress(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('newsletter_addresses')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Behind the change of a member who has it: whoever changes both takes the member first. */
export async function deleteNewsletterAddress(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('newsletter_addresses').where('email', '=', email).execute()
}

/** Those whom no copy for members reaches. In a statement about `newsletter_addresses`. */
const readsByItself = sql`confirmed_at is not null and not exists (
  select from community_members as member
  where member.email = newsletter_addresses.email and ${subscribes('member', null)})`

/** @returns `most` + 1 when there are more */
export async function countNewsletterAddresses(db: Database | Tx, most: number): Promise<number> {
  const { rows } = await sql<{ addresses: number }>`
    select count(*) as addresses from (
      select from newsletter_addresses where ${readsByItself} limit ${most + 1}) as found`.execute(db)
  return Number(rows[0]?.addresses ?? 0)
}

/** By their ids: a batch of a newsletter (`MailingKind`). Until the transaction ends none of them unsubscribes. */
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

/** Without a lock, for somebody who only looks. A statement. */
export const addressesBehind = (after: string | null, limit: number) => sql<NewsletterAddress>`
  select id as key, email::text as email from newsletter_addresses
  where ${readsByItself} and (${after}::uuid is null or id > ${after}::uuid)
  order by id limit ${limit}`

/**
 * Of those who come next in a mailing, the ones that have got its copy under another id: as an address and then as a member, or the
 * other way round.
 */
export async function findTwiceMeant(tx: Tx, message: string, emails: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select address.email::text as email from newsletter_addresses as address
    where address.email = any (${emails}::citext[]) and exists (
      select from mail_outbox where recipient = address.email
        and mailing_id = (select mailing_id from messages where id = ${message})
        and fate_of_copy(delivered_at, next_attempt_at, last_error)
          = any ('{delivered,waiting,left out,moved,refused}'))`.execute(tx)
  return new Set(rows.map(({ email }) => email.toLowerCase()))
}

/** For housekeeping. */
export function forgetNewsletterAddressesBefore(db: Database, date: Date): Promise<void> {
  return deleteInBatches(db, 'newsletter_addresses', sql`confirmed_at is null and asked_at < ${date}`)
}

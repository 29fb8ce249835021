import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'

/** One row per address, ignoring case; a confirmed one stays confirmed. */
export function noteInterest(tx: Tx, email: string, now: Date): Promise<{ id: string; isConfirmed: boolean }> {
  return tx
    .insertInto('cohort_interests')
    .values({ email, asked_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ asked_at: now }))
    .returning(['id', sql<boolean>`confirmed_at is not null`.as('isConfirmed')])
    .executeTakeFirstOrThrow()
}

export async function findInterest(db: Database, id: string) {
  const row = await db
    .selectFrom('cohort_interests')
    .select([sql<string>`email::text`.as('email'), 'confirmed_at as confirmedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The member of an interest that left the list because its person registered. */
export async function findRegisteredBy(db: Database, id: string): Promise<{ id: string; email: string } | null> {
  const row = await db
    .selectFrom('registered_interests')
    .innerJoin('members as member', 'member.id', 'member_id')
    .select(['member.id', sql<string>`member.email::text`.as('email')])
    .where('registered_interests.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Only the first click confirms. @returns false when the address is not on the list (any more) */
export async function confirmInterest(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cohort_interests')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** For a member, whose mailbox is verified already, so no confirmation is needed. */
export async function setInterest(tx: Tx, email: string, wanted: boolean, now: Date): Promise<void> {
  if (wanted)
    await tx
      .insertInto('cohort_interests')
      .values({ email, asked_at: now, confirmed_at: now })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ confirmed_at: sql<Date>`coalesce(cohort_interests.confirmed_at, ${now})` }),
      )
      .execute()
  else await tx.deleteFrom('cohort_interests').where('email', '=', email).execute()
}

/** @returns null for an address that is not on the list, or was never confirmed */
export async function findConfirmedInterest(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('cohort_interests')
    .select('id')
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** @returns its address */
export async function deleteInterest(db: Database | Tx, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('cohort_interests')
    .where('id', '=', id)
    .returning(sql<string>`email::text`.as('email'))
    .executeTakeFirst()
  return row?.email ?? null
}

export interface ConfirmedInterest {
  /** Its id. */
  key: string
  email: string
}

/**
 * Takes confirmed addresses that were not told of this cohort and marks them as told: one batch of a mailing
 * (`MailingKind`). None of them is deleted until the transaction ends.
 */
export async function takeUntold(
  tx: Tx,
  { cohortId, limit }: { cohortId: number; limit: number },
): Promise<ConfirmedInterest[]> {
  const { rows } = await sql<ConfirmedInterest>`
    with untold as materialized (
      select id from cohort_interests where confirmed_at is not null and not told_of @> array[${cohortId}::int]
      order by id limit ${limit} for no key update),
    told as (
      update cohort_interests as interest set told_of = told_of || ${cohortId}::int
      from untold where interest.id = untold.id returning interest.id as key, email::text)
    select key, email from told order by key`.execute(tx)
  return rows
}

/** The number of recipients when registration opens. */
export async function countConfirmed(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('cohort_interests')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** For housekeeping. */
export function forgetConfirmedBefore(db: Database, date: Date): Promise<void> {
  return deleteInBatches(db, 'cohort_interests', sql`confirmed_at < ${date}`)
}

/** For housekeeping. */
export function forgetUnconfirmedBefore(db: Database, date: Date): Promise<void> {
  return deleteInBatches(db, 'cohort_interests', sql`confirmed_at is null and asked_at < ${date}`)
}

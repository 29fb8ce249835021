import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { MemberRole, MemberStatus } from './member.ts'
import { pilotCohort } from './places.server.ts'
import type { Reservation } from './reservation.ts'

export const personColumns = ['id', 'email', 'first_name', 'last_name', 'role', 'status'] as const

/** Only registered members sign in to the portal (specification, section 5: sign-in code). The case of the address does not matter. */
export function findRegisteredMember(db: Database | Tx, email: string) {
  return db
    .selectFrom('community_members')
    .select(personColumns)
    .where('email', '=', email)
    .where('status', '=', 'registered')
    .executeTakeFirst()
    .then((row) => row ?? null)
}

export function findMemberById(db: Database | Tx, id: string) {
  return db
    .selectFrom('community_members')
    .select(personColumns)
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row ?? null)
}

/** Serialises what concerns one person. The order of all locks stands at `waitForNewsletters`. */
export async function lockMember(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('community_members')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The same, by address; null when nobody has it. */
export async function lockMemberWithAddress(tx: Tx, email: string): Promise<void> {
  await tx.selectFrom('community_members').select('id').where('email', '=', email).forNoKeyUpdate().execute()
}

/** In one order, so that two who lock the same members never wait for each other. Under `lockPlaces`. */
export async function lockMembers(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.selectFrom('community_members').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

export const recordColumns = [
  'community_members.id',
  'first_name as firstName',
  'last_name as lastName',
  sql<string>`email::text`.as('email'),
  sql<MemberRole>`role`.as('role'),
  sql<MemberStatus>`status`.as('status'),
  'newsletter_subscription as newsletter',
  'created_at as joinedAt',
  // False for those who only run the bootcamp.
  sql<boolean>`cohort_id is not null`.as('inCohort'),
  // Said "Not at This Time", and waits behind all others since.
  sql<boolean>`declined_at is not null`.as('declined'),
  // Counts the changes, so that whoever saves over one they have not seen is told.
  'version',
] as const

/** One member as the admin area knows them. */
export type MemberRecord = NonNullable<Awaited<ReturnType<typeof findMemberRecord>>>

export async function findMemberRecord(db: Database | Tx, id: string) {
  const row = await db.selectFrom('community_members').select(recordColumns).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Those of them who exist, in the order in which they joined. */
export function findMemberRecords(db: Database | Tx, ids: string[]): Promise<MemberRecord[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('community_members')
    .select(recordColumns)
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * @throws 23505 (unique violation) when another member has the address, in whatever case
 * @returns false when somebody has changed this member since `version`
 */
export async function updateMember(
  tx: Tx,
  id: string,
  version: number,
  to: Pick<MemberRecord, 'firstName' | 'lastName' | 'email' | 'role' | 'status' | 'newsletter' | 'inCohort'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('community_members')
    .set({
      first_name: to.firstName,
      last_name: to.lastName,
      email: to.email,
      role: to.role,
      status: to.status,
      newsletter_subscription: to.newsletter,
      cohort_id: to.inCohort ? pilotCohort : null,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Under `lockPlaces` and `lockMembers`. @param inCohort whether they belong to it from now on */
export async function updateStatuses(tx: Tx, ids: string[], status: MemberStatus, inCohort: boolean): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('community_members')
    .set({ status, cohort_id: inCohort ? pilotCohort : null })
    .where('id', 'in', ids)
    .execute()
}

/** @returns those of the addresses that belong to somebody, in lower case */
export async function findKnownEmails(db: Database | Tx, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db
    .selectFrom('community_members')
    .select(sql<string>`lower(email::text)`.as('email'))
    .where('email', 'in', emails)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** What is stored of somebody who is new, by whichever way they come. */
export function rowOf({ firstName, lastName, email, newsletter }: Reservation) {
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    newsletter_subscription: newsletter,
  }
}

/**
 * Who waits does so from now on, in the order of the rows, whatever the day they joined: nobody passes the queue.
 *
 * @throws 23505 (unique violation) when an address is known already
 */
export async function insertMembers(
  tx: Tx,
  members: (Reservation & { status: MemberStatus; joinedAt: Date | null })[],
): Promise<{ id: string; email: string }[]> {
  return tx
    .insertInto('community_members')
    .values(
      members.map((member, index) => ({
        ...rowOf(member),
        status: member.status,
        waitlisted_at:
          member.status === 'waitlist' ? sql<Date>`clock_timestamp() + ${index}::int * interval '1 microsecond'` : null,
        created_at: member.joinedAt ?? sql<Date>`clock_timestamp()`,
      })),
    )
    .returning(['id', sql<string>`email::text`.as('email')])
    .execute()
}

import { sql } from 'kysely'
import type { AdminRole } from '../admin-role.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { NoticeTopic } from './notice-topic.ts'

/** An admin or an additional address, with the chosen notifications. */
export interface Recipient {
  id: string
  email: string
  /** Empty for an address. */
  firstName: string
  lastName: string
  /** Null for an address. */
  memberId: string | null
  role: AdminRole | null
  /** Null until they choose. */
  told: NoticeTopic[] | null
  zone: string
  digestHour: number
}

/** More recipients are not expected. */
const mostRecipients = 200

/** Adds admins who are not in the table yet, with the defaults. Their first summary is tomorrow's. */
export async function addNewAdmins(db: Database | Tx, zone: string, hour: number, now: Date): Promise<void> {
  await sql`
    insert into team_recipients (member_id, zone, digest_hour, digest_on)
    select id, ${zone}, ${hour}, (${now} at time zone ${zone})::date from members
    where role = 'admin' and not exists (select from team_recipients where member_id = members.id)
    order by id limit ${mostRecipients}
    on conflict do nothing`.execute(db)
}

/** Admins first, without former admins. */
export function listRecipients(db: Database | Tx): Promise<Recipient[]> {
  return recipients(db).orderBy('team_recipients.email', 'desc').orderBy('id').limit(mostRecipients).execute()
}

export async function findRecipient(db: Database | Tx, id: string): Promise<Recipient | null> {
  return (await recipients(db).where('team_recipients.id', '=', id).executeTakeFirst()) ?? null
}

export async function findRecipientOfMember(db: Database | Tx, memberId: string): Promise<Recipient | null> {
  return (await recipients(db).where('team_recipients.member_id', '=', memberId).executeTakeFirst()) ?? null
}

function recipients(db: Database | Tx) {
  return db
    .selectFrom('team_recipients')
    .leftJoin('members as member', 'member.id', 'team_recipients.member_id')
    .select([
      'team_recipients.id',
      'told',
      'team_recipients.zone',
      'digest_hour as digestHour',
      'member_id as memberId',
      'admin_role as role',
    ])
    .select([
      sql<string>`coalesce(team_recipients.email, member.email)::text`.as('email'),
      sql<string>`coalesce(first_name, '')`.as('firstName'),
      sql<string>`coalesce(last_name, '')`.as('lastName'),
    ])
    .where(sql<boolean>`(member_id is null or member.role = 'admin')`)
    .$castTo<Recipient>()
}

/** Locks the recipient until the transaction ends. */
export async function lockRecipient(tx: Tx, id: string): Promise<Recipient | null> {
  await tx.selectFrom('team_recipients').select('id').where('id', '=', id).forUpdate().execute()
  return findRecipient(tx, id)
}

export interface Choice {
  told: NoticeTopic[]
  zone: string
  digestHour: number
}

/** Under its lock. A summary that was sent today isn't sent again when a new zone has another hour. */
export async function saveChoice(tx: Tx, id: string, { told, zone, digestHour }: Choice): Promise<void> {
  await tx.updateTable('team_recipients').set({ told, zone, digest_hour: digestHour }).where('id', '=', id).execute()
}

/** @returns null when it is in the list already */
export async function insertAddress(tx: Tx, email: string, { told, zone, digestHour }: Choice, now: Date) {
  const row = await tx
    .insertInto('team_recipients')
    .values({
      email,
      told,
      zone,
      digest_hour: digestHour,
      digest_on: sql<Date>`(${now} at time zone ${zone})::date`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** An admin's address can't be added: they choose for themselves. */
export async function isAdminsAddress(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return row !== undefined
}

export async function countAddresses(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('team_recipients')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('email', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes addresses only; admins stay recipients while they are admins. @returns the address; null when it is gone */
export async function deleteAddress(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('team_recipients')
    .where('id', '=', id)
    .where('email', 'is not', null)
    .returning(sql<string>`email::text`.as('email'))
    .executeTakeFirst()
  return row?.email ?? null
}

/** Adds the inquiry to the next summary of each recipient. */
export async function insertNotices(tx: Tx, to: string[], inquiry_id: string, noted_at: Date): Promise<void> {
  if (to.length === 0) return
  await tx
    .insertInto('team_notices')
    .values(to.map((recipient_id) => ({ recipient_id, inquiry_id, noted_at })))
    .execute()
}

/** Further notices are counted instead of listed. */
export const mostInSummary = 500

/** Takes all waiting notices of a recipient. @returns the ids of their inquiries */
export async function takeNotices(tx: Tx, recipient: string): Promise<string[]> {
  const { rows } = await sql<{ inquiry_id: string }>`
    with taken as (delete from team_notices where recipient_id = ${recipient} returning id, inquiry_id)
    select inquiry_id from taken order by id limit ${mostInSummary}`.execute(tx)
  return rows.map(({ inquiry_id }) => inquiry_id)
}

const isDue = (now: Date) => sql<boolean>`
  digest_on < (${now} at time zone zone)::date and (${now} at time zone zone)::time >= make_time(digest_hour, 0, 0)`

/** Recipients whose hour has come, on a day whose summary was not handled yet. */
export async function listDueSummaries(db: Database, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('team_recipients').select('id').where(isDue(now)).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Of several servers one gets it, once a day. @returns false for the others */
export async function takeSummary(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('team_recipients')
    .set({ digest_on: sql<Date>`(${now} at time zone zone)::date` })
    .where('id', '=', id)
    .where(isDue(now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The time that all servers share. */
export async function readDatabaseClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  if (!rows[0]) throw new Error('The database told no time.')
  return rows[0].now
}

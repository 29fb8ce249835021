import { sql } from 'kysely'
import type { AdminRole } from '../admin-role.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { NoticeTopic, Paces } from './notice-topic.ts'

/** Somebody of the team, or an address besides, and what they are told. */
export interface Recipient {
  id: string
  email: string
  /** Empty for an address. */
  firstName: string
  lastName: string
  /** Null for an address. */
  memberId: string | null
  role: AdminRole | null
  paces: Paces
  zone: string
  digestHour: number
}

/** Nobody runs a bootcamp with more. */
const mostTold = 200

/** Whoever has become an admin since; what they are told is as usual until they choose. Their first summary is tomorrow's. */
export async function addNewAdmins(db: Database | Tx, zone: string, hour: number, now: Date): Promise<void> {
  await sql`
    insert into team_recipients (member_id, zone, digest_hour, digest_on)
    select id, ${zone}, ${hour}, (${now} at time zone ${zone})::date from community_members
    where role = 'admin' and not exists (select from team_recipients where member_id = community_members.id)
    order by id limit ${mostTold}
    on conflict do nothing`.execute(db)
}

/** Admins first. Who is no admin any more is told nothing. */
export function listRecipients(db: Database | Tx): Promise<Recipient[]> {
  return recipients(db).orderBy('team_recipients.email', 'desc').orderBy('id').limit(mostTold).execute()
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
    .leftJoin('community_members as member', 'member.id', 'team_recipients.member_id')
    .select([
      'team_recipients.id',
      'paces',
      'zone',
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

/** Nobody else changes it until the transaction ends. */
export async function lockRecipient(tx: Tx, id: string): Promise<Recipient | null> {
  await tx.selectFrom('team_recipients').select('id').where('id', '=', id).forUpdate().execute()
  return findRecipient(tx, id)
}

export interface Choice {
  paces: Paces
  zone: string
  digestHour: number
}

/** Under its lock. A summary that has left today doesn't leave again, whatever the clock of another zone shows. */
export async function saveChoice(tx: Tx, id: string, { paces, zone, digestHour }: Choice): Promise<void> {
  await tx
    .updateTable('team_recipients')
    .set({ paces: JSON.stringify(paces), zone, digest_hour: digestHour })
    .where('id', '=', id)
    .execute()
}

/** @returns null when it is in the list already */
export async function insertAddress(tx: Tx, email: string, { paces, zone, digestHour }: Choice, now: Date) {
  const row = await tx
    .insertInto('team_recipients')
    .values({
      email,
      paces: JSON.stringify(paces),
      zone,
      digest_hour: digestHour,
      digest_on: sql<Date>`(${now} at time zone ${zone})::date`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** They choose for themselves. */
export async function isAdminsAddress(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('community_members')
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

/** Addresses alone: an admin is told things as long as they are one. @returns the address; null when it is gone */
export async function deleteAddress(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('team_recipients')
    .where('id', '=', id)
    .where('email', 'is not', null)
    .returning(sql<string>`email::text`.as('email'))
    .executeTakeFirst()
  return row?.email ?? null
}

/** What is told of what happened, about nobody in particular: whom it is about is read when it is told. */
export interface NoticeFacts {
  title?: string
  text?: string
  path?: string
}

export interface Notice {
  topic: NoticeTopic
  /** The inquiry or the request. */
  about: string | null
  facts: NoticeFacts
}

/** It waits for the summary of each of them. */
export async function insertNotices(tx: Tx, to: string[], { topic, about, facts }: Notice, now: Date): Promise<void> {
  if (to.length === 0) return
  const notice = { topic, about, facts: JSON.stringify(facts), noted_at: now }
  await tx
    .insertInto('team_notices')
    .values(to.map((recipient_id) => ({ recipient_id, ...notice })))
    .execute()
}

/** More are counted, and not told one by one. */
export const mostInSummary = 500

/** Takes away everything that waits for somebody's summary. */
export async function takeNotices(tx: Tx, recipient: string): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with taken as (delete from team_notices where recipient_id = ${recipient} returning id, topic, about, facts)
    select topic, about, facts from taken order by id limit ${mostInSummary}`.execute(tx)
  return rows
}

const isDue = (now: Date) => sql<boolean>`
  digest_on < (${now} at time zone zone)::date and (${now} at time zone zone)::time >= make_time(digest_hour, 0, 0)`

/** Whose hour has come, on a day whose summary has not been looked at yet. */
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

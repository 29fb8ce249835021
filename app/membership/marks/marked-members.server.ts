import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { type AddressMarks, mostOthers } from './address-mark.ts'

/** Somebody has acted in the way that only a reader of the emails to this address can. Signing in is noted by the database. */
export async function noteProvenAddress(db: Database | Tx, memberId: string): Promise<void> {
  await db.deleteFrom('unproven_addresses').where('member_id', '=', memberId).execute()
}

/** Holds a place or waits for one, in whichever cohort: nobody else takes anything from others. */
export function isRegistration(alias: string) {
  return sql<boolean>`exists (
    select from registrations where registrations.member_id = ${sql.ref(alias)}.id and registrations.status <> 'cancelled')`
}

function isOtherOfMailbox(alias: string) {
  const member = sql.ref(alias)
  return sql<boolean>`mailbox_of(other.email::text) = mailbox_of(${member}.email::text) and other.id <> ${member}.id
    and ${isRegistration('other')}`
}

export const hasOtherOfMailbox = sql<boolean>`exists (
  select from community_members as other where ${isOtherOfMailbox('community_members')})`

/** The few mailboxes come first, as an array: so the index finds the rest, however long the table is. */
export const sharesMailbox = sql<boolean>`${isRegistration('community_members')}
  and mailbox_of(community_members.email::text) = any (array(select distinct mailbox from repeated_mailboxes))
  and ${hasOtherOfMailbox}`

export const isUnproven = sql<boolean>`${isRegistration('community_members')}
  and community_members.id in (select member_id from unproven_addresses)`

/** By the id of the member; of those who neither hold a place nor wait there are none. */
export async function findAddressMarks(db: Database, ids: string[]): Promise<Map<string, AddressMarks>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<AddressMarks & { id: string }>`
    select own.id, unproven_addresses.since as "unprovenSince",
      (select count(*) from (
        select from community_members as other where ${isOtherOfMailbox('own')} limit ${mostOthers}) as others) as "othersOfMailbox"
    from community_members as own left join unproven_addresses on unproven_addresses.member_id = own.id
    where own.id = any (${ids}::uuid[]) and ${isRegistration('own')}
  `.execute(db)
  // A text where it is read together with others.
  const dated = (since: Date | null) => since && new Date(since)
  return new Map(rows.map(({ id, unprovenSince, ...marks }) => [id, { ...marks, unprovenSince: dated(unprovenSince) }]))
}

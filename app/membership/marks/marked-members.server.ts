import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { RefusalReason } from '../../platform/mail/refusal.ts'
import { refusalOf } from '../../platform/mail/refused-addresses.server.ts'
import type { OwnStanding } from '../member.ts'
import { ownStandings } from '../members.server.ts'
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

/** Of those who neither hold a place nor wait there are none. */
const addressMarks = sql<AddressMarks | null>`case when ${isRegistration('community_members')} then (
  select json_build_object(
    'unprovenSince', (select since from unproven_addresses where member_id = community_members.id),
    'othersOfMailbox', (select count(*) from (
      select from community_members as other where ${isOtherOfMailbox('community_members')} limit ${mostOthers}) as others))
  ) end`

export interface Marked {
  refusal: { reason: RefusalReason; refusedAt: string } | null
  marks: AddressMarks | null
}

/** Of `community_members`: what stands beside an address, in lists of few. */
export const markColumns = [refusalOf('community_members.email').as('refusal'), addressMarks.as('marks')] as const

/** What stands beside one member, and what they are in each cohort; null for nobody. */
export async function findMarked(db: Database, id: string): Promise<(Marked & { standings: OwnStanding[] }) | null> {
  const row = await db
    .selectFrom('community_members')
    .select([ownStandings.as('standings'), ...markColumns])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

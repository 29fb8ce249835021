import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { RefusalReason } from '../../platform/mail/refusal.ts'
import { refusalOf } from '../../platform/mail/refused-addresses.server.ts'
import type { MemberRegistration } from '../member.ts'
import { memberRegistrations } from '../members.server.ts'
import { takesPart } from '../places.server.ts'
import { type AddressMarks, mostOthers } from './address-mark.ts'

/** Called after an action that only a reader of emails to this address can do. */
export async function markAddressProven(db: Database | Tx, memberId: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ unproven_since: null })
    .where('id', '=', memberId)
    .where('unproven_since', 'is not', null)
    .execute()
}

/** Holds a place or waits for one, in any cohort: others don't take places. */
export function isRegistration(alias: string) {
  return sql<boolean>`exists (
    select from registrations where registrations.member_id = ${sql.ref(alias)}.id and ${takesPart})`
}

function isOtherOfMailbox(alias: string) {
  const member = sql.ref(alias)
  return sql<boolean>`other.mailbox = ${member}.mailbox and other.id <> ${member}.id
    and ${isRegistration('other')}`
}

export const hasOtherOfMailbox = sql<boolean>`exists (
  select from members as other where ${isOtherOfMailbox('members')})`

/** The few mailboxes that occur twice come first, as an array, so that the index finds their members. */
export const sharesMailbox = sql<boolean>`${isRegistration('members')}
  and members.mailbox = any (array(select mailbox from members group by mailbox having count(*) > 1))
  and ${hasOtherOfMailbox}`

export const isUnproven = sql<boolean>`${isRegistration('members')}
  and members.unproven_since is not null`

/** Null for members who neither hold a place nor wait. */
const addressMarks = sql<AddressMarks | null>`case when ${isRegistration('members')} then (
  select json_build_object(
    'unprovenSince', members.unproven_since,
    'othersOfMailbox', (select count(*) from (
      select from members as other where ${isOtherOfMailbox('members')} limit ${mostOthers}) as others))
  ) end`

export interface Marked {
  refusal: { reason: RefusalReason; refusedAt: string } | null
  marks: AddressMarks | null
}

/** Columns of `members` with the hints, for short lists. */
export const markColumns = [refusalOf('members.email').as('refusal'), addressMarks.as('marks')] as const

/** The hints for one member, and their registrations; null when there is no such member. */
export async function findMarked(
  db: Database,
  id: string,
): Promise<(Marked & { registrations: MemberRegistration[] }) | null> {
  const row = await db
    .selectFrom('members')
    .select([memberRegistrations.as('registrations'), ...markColumns])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.server.ts'
import { containsTerm } from '../../platform/database/search-term.server.ts'

/** Without the names of others, and without what was done to them. */
export async function listAuditEntries(tx: Tx, id: string, email: string) {
  const subjects = sql`(
    select 'member', ${id}::text union all select 'sign-in', ${id} union all select 'passkey', ${id}
    union all select message.kind, message.id::text from messages_of(${id}) as message)`
  const isOwn = sql<boolean>`(subject_kind, subject_id) in ${subjects}`
  // Matches the whole address: others may end or begin like it.
  const names = sql<boolean>`subject ~* address_pattern(${email})`
  const entries = () => tx.selectFrom('audit_log').select('id')
  const rows = await tx
    .selectFrom('audit_log')
    .select([
      'at',
      'action',
      'subject_kind as kind',
      'changes',
      'reason',
      sql<
        'you' | 'an admin' | 'the product'
      >`case when actor_id = ${id} then 'you' when actor_id is null then 'the product'
        else 'an admin' end`.as('by'),
      sql<boolean>`${isOwn} or ${names}`.as('aboutYou'),
    ])
    // A union uses an index for each part; OR would scan the whole log.
    .where(
      'id',
      'in',
      entries()
        .where(isOwn)
        .union(entries().where('actor_id', '=', id))
        .union(
          entries()
            .where('subject_kind', 'in', ['sign-in', 'invitation', 'letter'])
            .where(containsTerm('search', email))
            .where(names),
        ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ aboutYou, changes, reason, ...entry }) =>
    aboutYou ? { ...entry, changes, reason } : { ...entry, aboutSomebodyElse: true },
  )
}

/** For an address without a member: entries about its messages, and those that name it. */
export async function listAuditEntriesNaming(tx: Tx, email: string) {
  const entries = () => tx.selectFrom('audit_log').select('id')
  const sent = sql<boolean>`(subject_kind, subject_id) in (
    select case form when 'beta' then 'beta request' else 'inquiry' end, id::text from inquiries where email = ${email}
    union all select 'invitation', id::text from admin_invitations where email = ${email})`
  const names = sql<boolean>`subject ~* address_pattern(${email})`
  return tx
    .selectFrom('audit_log')
    .select(['at', 'action', 'subject_kind as kind', 'changes', 'reason'])
    .select(sql<'an admin' | 'the product'>`case when actor_id is null then 'the product' else 'an admin' end`.as('by'))
    .where(
      'id',
      'in',
      entries()
        .where(sent)
        .union(entries().where(containsTerm('search', email)).where(names)),
    )
    .orderBy('id')
    .execute()
}

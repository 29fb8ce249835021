import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.server.ts'
import { containsTerm } from '../../platform/database/search-term.server.ts'

/** Who else had a part in it is not told, nor what was done to others. */
export async function listAuditEntries(tx: Tx, id: string, email: string) {
  const isOwn = sql<boolean>`(subject_id = ${id}
    or (subject_kind, subject_id) in (select message.kind, message.id::text from messages_of(${id}) as message))`
  // As a whole: other addresses may end or begin like it.
  const names = sql<boolean>`subject ~* address_pattern(${email})`
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
    .where((where) =>
      where.or([
        isOwn,
        where('actor_id', '=', id),
        where.and([
          where('subject_kind', 'in', ['sign-in', 'invitation', 'letter']),
          containsTerm('search', email),
          names,
        ]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ aboutYou, changes, reason, ...entry }) =>
    aboutYou ? { ...entry, changes, reason } : { ...entry, aboutSomebodyElse: true },
  )
}

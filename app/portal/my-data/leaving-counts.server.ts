import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import type { Member } from '../../viewer.ts'

export interface LeavingTakesAlong {
  projects: number
  /** From the contact form and the form for business clients. */
  messages: number
  unansweredMessages: number
  isAdmin: boolean
  /** The reason why they can't leave before another admin or owner exists. */
  stays: 'last-admin' | 'last-owner' | null
}

/** The facts for the question before leaving. */
export async function findWhatLeavingTakesAlong(
  db: Database,
  { memberId }: Pick<Member, 'memberId'>,
): Promise<LeavingTakesAlong> {
  const { rows } = await sql<LeavingTakesAlong>`
    with messages as (
      select status from inquiries where id in (select message.id from messages_of(${memberId}) as message)
    )
    select
      (select count(*) from ai_agent_projects where user_id = ${memberId}) as projects,
      (select count(*) from messages) as messages,
      (select count(*) from messages where status <> 'resolved') as "unansweredMessages",
      role = 'admin' as "isAdmin",
      case
        when role = 'admin' and not exists (
          select from members as other where other.role = 'admin' and other.id <> own.id) then 'last-admin'
        when admin_role = 'owner' and not exists (
          select from members as other
            where other.role = 'admin' and other.admin_role = 'owner' and other.id <> own.id) then 'last-owner'
      end as stays
    from members as own where id = ${memberId}
  `.execute(db)
  return rows[0] ?? { projects: 0, messages: 0, unansweredMessages: 0, isAdmin: false, stays: null }
}

import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'

export interface ImportedMember {
  id: string
  line: number
  name: string
  /** Why the person stays when the import is undone: what has happened since. Null where nothing has. */
  whyStays: string | null
}

/**
 * The people whom an import has added, in the order of the file, as far as they are there.
 *
 * @param ids some of them; null for all
 */
export async function listImported(db: Database | Tx, job: string, ids: string[] | null): Promise<ImportedMember[]> {
  const { rows } = await sql<ImportedMember>`
    select members.id, row.line, first_name || ' ' || last_name as name, case
      when members.unproven_since is null or profiles.entered_at is not null
        or exists (select from sessions where member_id = members.id) then 'has signed in, or used a link of an email'
      when exists (select from messages_of(members.id)) then 'has written to us'
      when exists (select from subscriptions where member_id = members.id and asked_at is not null) then 'has asked for emails'
      when exists (select from emails where recipient = members.email and emails.state not in ('waiting', 'left out')) then 'was emailed'
      when members.version > 1
        or exists (select from audit_log where subject_kind = 'member' and subject_id = members.id::text
          and action <> 'Member created by import')
        or array(select status from registrations where member_id = members.id) <> array[row.outcome] then 'was changed since'
      end as "whyStays"
    from member_job_rows as row
    join members on members.id = row.member_id
    left join profiles on profiles.user_id = members.id
    where row.job_id = ${job} and row.result = 'done' and ${ids === null ? sql`true` : sql`members.id = any (${ids}::uuid[])`}
    order by row.line`.execute(db)
  return rows
}

/** Until the transaction ends no server notes that one of these emails was sent. */
export async function lockWaitingEmails(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    select from emails where state = 'waiting' and recipient in (select email from members where id = any (${ids}::uuid[]))
    order by id for update`.execute(tx)
}

import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import type { Visitor } from '../../e2e/access-matrix.ts'
import type { Answer } from './asking.ts'

/** Random words: a visitor who sees one has read a page that contains it. */
export interface Words {
  /** Stands in data that only the admin area shows. */
  forAdmins: string
  /** Stands in data that only the portal shows, and partly the admin area. */
  forMembers: string
}

export async function plantWords(query: Client['query']): Promise<Words> {
  const words = {
    forAdmins: `for-admins-${randomBytes(6).toString('hex')}`,
    forMembers: `for-members-${randomBytes(6).toString('hex')}`,
  }
  const { forAdmins, forMembers } = words
  await query(
    `insert into community_members (first_name, last_name, email, status) values ('Aaa', $1, $1 || '@example.org', 'waitlist')`,
    [forAdmins],
  )
  await query(
    `insert into inquiries (first_name, last_name, email, inquiry_type, subject, message)
     values ('Aaa', $1, $1 || '@example.org', 'Other', $1, $1)`,
    [forAdmins],
  )
  await query(
    `insert into inquiries (form, first_name, last_name, email, organization, job_title, industry, budget, message)
     values ('beta', 'Aaa', $1, $1 || '@example.org', $1, $1, 'other', '5k-15k', $1)`,
    [forAdmins],
  )
  await query(
    `insert into audit_log (actor, action, subject_kind, subject) values ('somebody', 'List exported', 'list', $1)`,
    [forAdmins],
  )
  await query(
    `with author as (
       insert into community_members (first_name, last_name, email, status)
       values ('Aaa', $1, $1 || '@example.org', 'registered') returning id),
     record as (
       insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, questionnaire_completed_at,
         ai_goal, about)
       select id, true, true, now() + interval '1 hour', $1, $1 from author)
     insert into ai_agent_projects (user_id, title, description) select id, $1, $1 from author`,
    [forMembers],
  )
  return words
}

/** @returns the problem of an answer, or null */
export function problemIn({ status, body }: Answer, visitor: Visitor, { forAdmins, forMembers }: Words): string | null {
  if (visitor !== 'admin' && body.includes(forAdmins)) return 'shows what only admins may read'
  if (!['admin', 'member'].includes(visitor) && body.includes(forMembers)) return 'shows what only members may read'
  if (/\n\s+at \S.*:\d+:\d+|node_modules\//.test(body)) return 'shows a stack'
  return status >= 500 ? `answers ${status}` : null
}

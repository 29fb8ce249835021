import type { Client } from 'pg'
import { people as samplePeople } from '../../seed/people.ts'

type Query = Client['query']

/** The viewers of screens. All but the visitor are signed in. */
export const people = {
  visitor: null,
  'new member': 'new-member@agentspark.example',
  'committed member': 'committed@example.org',
  participant: samplePeople.participant.email,
  'participant with a long name': 'long@example.org',
  'participant with an Arabic name': 'arabic@example.org',
  'participant with a Vietnamese name': 'vietnamese@example.org',
  admin: samplePeople.admin.email,
  reader: 'reader@example.org',
  'admin with a passkey': 'passkey@example.org',
} satisfies Record<string, string | null>
export type Person = keyof typeof people

const names: Record<string, [first: string, last: string]> = {
  'long@example.org': [`Wolfeschlegelstein${'hausenbergerdorff'.repeat(11)}`.slice(0, 200), 'Ó'.repeat(200)],
  'arabic@example.org': ['عبد الرحمن', 'بن خلدون الحضرمي'],
  'vietnamese@example.org': ['Nguyễn Thị Ánh', 'Trần'],
  'committed@example.org': ['Łucja', 'Þorsteinsdóttir'],
}

/**
 * Adds people whom the sample lacks: names from many countries, very long ones, and admins with fewer rights or a
 * required passkey.
 */
export async function addPeople(query: Query): Promise<void> {
  for (const [email, [firstName, lastName]] of Object.entries(names)) {
    const answered = email !== people['committed member']
    await query(
      `with added as (
         insert into community_members (cohort_id, first_name, last_name, email, status)
         values (1, $1, $2, $3, 'registered') returning id),
       answers as (
         insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, questionnaire_completed_at,
           work_status, industry, ai_goal, job_title, company, location, about)
         select id, true, $4, case when $4 then now() end, 'Freelancer/Consultant', 'Technology', $5, $6, $6, $6, $5 from added)
       insert into ai_agent_projects (user_id, title, description, url, industry_tags)
       select id, $6, $5, 'https://example.org/' || repeat('a-long-address/', 9), '{Healthcare,Technology,Finance,Other}' from added where $4`,
      [
        firstName,
        lastName,
        email,
        answered,
        `${firstName} wants ${lastName} to sort the inbox.`,
        `${firstName} & ${lastName}`.slice(0, 100),
      ],
    )
  }
  for (const [email, role] of [
    ['reader@example.org', 'reader'],
    ['passkey@example.org', 'owner'],
  ])
    await query(
      `insert into members (first_name, last_name, email, role, admin_role) values ('Ann', $2, $1, 'admin', $2)`,
      [email, role],
    )
  await query(
    `insert into passkeys (member_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
     select id, 'one', 'key', 0, '{internal}', 'Phone', true, now() from members where email = 'passkey@example.org'`,
  )
}

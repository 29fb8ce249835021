import path from 'node:path'
import type { Client } from 'pg'
import { registrationKey } from '../../app/membership/private-link/member-key.server.ts'
import { topicKey } from '../../app/membership/private-link/topic-links.server.ts'
import { stopUrl } from '../../app/notifications/stop-key.server.ts'
import { openLocalMailbox } from '../../app/platform/mail/transport.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { invitationKey } from './planted.ts'

/** The values of placeholders in the paths of screens. */
export type Ids = Record<string, string>

const people = {
  member: 'participant@agentspark.example',
  long: 'long@example.org',
  arabic: 'arabic@example.org',
  vietnamese: 'vietnamese@example.org',
  waiting: 'thao.tran@mail.example',
  declined: 'beatriz.moreau@mail.example',
  cancelled: 'kofi.asante@mail.example',
  offered: 'anselm.odowd@mail.example',
  refused: 'marek.novak@mial.example',
  admin: 'admin@agentspark.example',
}

const rows: Ids = {
  draft: `select id from cohorts where state = 'draft'`,
  session: `select id from schedule_items where cohort_id = 2 and kind = 'live session' order by position limit 1`,
  exercise: `select id from schedule_items where cohort_id = 2 and kind = 'exercise' order by position limit 1`,
  preparation: `select id from schedule_items where cohort_id = 2 and kind = 'preparation' limit 1`,
  'pilot session': `select id from schedule_items where cohort_id = 1 and kind = 'live session' order by position limit 1`,
  'pilot exercise': `select id from schedule_items where cohort_id = 1 and kind = 'exercise' order by position limit 1`,
  'hand-in': `select id from hand_ins where state = 'sent' order by sent_at limit 1`,
  'office hours': 'select id from office_hours where cohort_id = 2 limit 1',
  inquiry: `select inquiry_id from inquiry_entries join inquiries on inquiries.id = inquiry_id where form = 'contact' limit 1`,
  'beta request': `select inquiry_id from inquiry_entries join inquiries on inquiries.id = inquiry_id where form = 'beta' limit 1`,
  template: 'select id from reply_templates limit 1',
  content: 'select id from content order by created_at desc limit 1',
  'draft message': `select id from messages where mailing_id is null and audience = 'list=subscribers' limit 1`,
  'sent message': 'select id from messages where mailing_id is not null limit 1',
  job: `select id from member_jobs where kind = 'status'`,
  import: `select id from member_jobs where kind = 'import' and state = 'checked'`,
  'import to match': `select id from member_jobs where kind = 'import' and state = 'matching'`,
  letter: `select id from emails where refusal is not null limit 1`,
  recipient: 'select id from team_recipients where email is not null',
  interest: `select id from subscriptions where topic = 'next-bootcamp' and email is not null limit 1`,
  ...Object.fromEntries(
    (['member', 'long', 'arabic'] as const).map((name) => [
      `project of ${name}`,
      `select ai_agent_projects.id from ai_agent_projects join members as member on member.id = user_id
       where email = '${people[name]}' limit 1`,
    ]),
  ),
}

const emails: Record<string, RegExp> = {
  'email with a code': /is your AgentSpark sign-in code/,
  'email with a link': /admin sign-in code/,
  'email of a reservation': /place in the pilot/,
  'email of a beta request': /beta waitlist/,
  'email of an interest': /when registration opens/,
  'email with a private link': /Your link/,
}

/** @param secret of the server, with which it signs its links */
export async function idsOf(query: Client['query'], secret: string, dataDir: string): Promise<Ids> {
  const ids: Ids = { 'invitation key': invitationKey }
  const services = { config: { origin: '' }, secret } as Services
  for (const [name, statement] of Object.entries(rows))
    ids[name] = (await query(`select (${statement})::text as id`)).rows[0].id
  for (const [name, email] of Object.entries(people)) {
    const { id } = (await query('select id from members where email = $1', [email])).rows[0]
    ids[name] = id
    ids[`registration of ${name}`] = registrationKey(secret, { id, email })
  }
  const { member = '', interest = '', recipient = '' } = ids
  ids['news key'] = topicKey(secret, 'news', member)
  ids['cohort news key'] = topicKey(secret, 'cohort', member)
  ids['session reminders key'] = topicKey(secret, 'sessions', member)
  ids['homework reminders key'] = topicKey(secret, 'homework', member)
  ids['library news key'] = topicKey(secret, 'library', member)
  ids['interest key'] = topicKey(secret, 'next-bootcamp', interest)
  ids['stop key'] = stopUrl(services, recipient).split('/')[2] ?? ''
  Object.assign(ids, await emailIdsOf(dataDir))
  return ids
}

/** Some emails are sent after the answer to the request. */
async function emailIdsOf(dataDir: string): Promise<Ids> {
  const mailbox = openLocalMailbox(path.join(dataDir, 'mailbox'))
  for (let tries = 0; tries < 50; tries += 1) {
    const written = await mailbox.list()
    const ids = Object.entries(emails).map(([name, subject]) => [
      name,
      written.find((email) => subject.test(email.subject))?.id,
    ])
    if (ids.every(([, id]) => id)) return Object.fromEntries(ids)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('Not every email has arrived.')
}

/** Replaces the placeholders of a path. */
export function fillIn(ids: Ids, path: string): string {
  return path.replace(/\{(.+?)\}/g, (_, name) => ids[name] || missing(name))
}

function missing(name: string): never {
  throw new Error(`There is no ${name}.`)
}

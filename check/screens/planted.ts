import type { Client } from 'pg'

/** The key of an invitation's link. */
export const invitationKey = 'a'.repeat(43)

const words = 'We would like to hear more about it, and can come by next week.'

/**
 * Adds rows that the demonstration lacks: notes, replies, messages, long work, reports, moderations, invitations,
 * emails.
 */
export async function plant(query: Client['query'], origin: string): Promise<void> {
  await query(`insert into reply_templates (name, body) values ('Thanks', $1), ($2, $1)`, [
    words,
    'A long name '.repeat(8),
  ])
  const maya = `(select id from members where email = 'participant@agentspark.example')`
  const nora = `(select id from members where email = 'admin@agentspark.example')`
  const inquiry = `(select id from inquiries where form = 'contact' order by created_at limit 1)`
  const request = `(select id from inquiries where form = 'beta' order by created_at limit 1)`
  for (const about of [inquiry, request])
    await query(
      `insert into inquiry_entries (inquiry_id, kind, author_id, subject, body) values
        (${about}, 'note', ${nora}, null, $1), (${about}, 'reply', ${nora}, 'Re: your message', $1)`,
      [words],
    )
  await query(
    `insert into messages (id, topic, subject, body, audience, written_by) values (gen_random_uuid(), 'news', 'What is new', $1, 'list=subscribers', ${nora})`,
    [words],
  )
  await query(
    `with sent as (insert into mailings (kind, facts, recipients, finished_at) values ('message-news', '{}', 24, now()) returning id)
     insert into messages (id, topic, subject, body, audience, written_by, sent_by, mailing_id, sends_at, recipients, delivered, refused, left_out)
     select gen_random_uuid(), 'news', 'What was new', $1, 'list=subscribers', ${nora}, ${nora}, id, now() - interval '2 days', 24, 22, 1, 3 from sent`,
    [words],
  )
  await query(
    `with job as (
       insert into member_jobs (kind, cohort_id, asked_by, facts, state, total, checked, done, counters)
       values
         ('import', 1, ${nora}, '{"headings":["Name","E-Mail","E-Mail 2","Shoes"],"meanings":["name","email",null,null],"tell":false,
           "dates":{"dayFirst":false,"zone":"UTC"}}', 'checked', 3, 3, 0,
           '{"outcomes":{"registered":1,"waitlist":1,"invalid":1},"results":{},"dropped":{"joinedAt":3}}'),
         ('import', 1, ${nora}, '{"headings":["Name","E-Mail","E-Mail 2","Shoes"],"meanings":["name","email",null,null],"tell":false,
           "dates":{"dayFirst":false,"zone":"UTC"}}', 'matching', 3, 0, 0, '{"outcomes":{},"results":{}}')
       returning id, state)
     insert into member_job_rows (job_id, line, email, facts, outcome, note)
     select id, line, email, facts::jsonb, case state when 'checked' then outcome end, note from job, (values
       (2, 'one@example.org', '{"cells":["Trần Thị","one@example.org"],"name":"Trần Thị"}', 'registered', ''),
       (3, 'two@example.org', '{"cells":["عبد الرحمن","two@example.org","2@example.org"],"name":"عبد الرحمن"}', 'waitlist', ''),
       (4, 'nobody', '{"cells":["","nobody"],"name":""}', 'invalid', 'Invalid email address')) as row (line, email, facts, outcome, note)`,
  )
  await query(
    `with job as (
       insert into member_jobs (kind, cohort_id, asked_by, facts, state, total, checked, done, counters)
       values ('status', 1, ${nora}, '{"to":"cancelled","list":"","people":[],"cohortOfList":null,"tell":true,"reason":null}', 'checked', 1, 1, 0,
         '{"outcomes":{"changes":1},"results":{}}') returning id)
     insert into member_job_rows (job_id, line, member_id, email, facts, outcome, note)
     select id, 1, ${maya}, 'one@example.org', '{"name":"Trần Thị","from":"registered","inCohort":true}', 'changes', 'Loses the place' from job`,
  )
  await query(
    `insert into team_recipients (email, zone, digest_hour, digest_on)
     values ('office@agentspark.example', 'America/Los_Angeles', 8, current_date + 1)`,
  )
  await query(
    `insert into inquiries (form, about_member_id, about_project_id, reporter_id, inquiry_type, message)
     select 'report', user_id, id, ${maya}, 'advertising', $1 from ai_agent_projects
     where user_id = (select id from members where email = 'long@example.org')`,
    [words],
  )
  await query(
    `insert into moderations (member_id, part, state, kept, reason, decided_at)
     values (${maya}, 'company', 'hidden', 'Lakeside Family Clinic', $1, now())`,
    ['It is advertising.'],
  )
  await query(
    `insert into admin_invitations (email, first_name, last_name, token_hash, expires_at, invited_by, admin_role)
     values ('invited@example.org', 'Ines', 'Castellanos', sha256('${invitationKey}'), now() + interval '6 days', ${nora}, 'editor')`,
  )
  await query(
    `insert into passkey_resets (member_id, requested_by, requested_at, ready_at, token_hash)
     select id, ${nora}, now(), now() + interval '1 day', sha256('reset') from members where email = 'passkey@example.org'`,
  )
  await query(
    `with letter as (
       insert into emails (kind, recipient, sealed_facts, created_at, attempts, last_error)
       values ('reservation', 'waits@example.org', '', now() - interval '3 hours', 3, 'The mail server did not answer.') returning id)
     insert into pgboss.job (name, data, singleton_key, start_after)
       select 'email', json_build_object('email', id), id, now() + interval '1 hour' from letter`,
  )
  await query(
    `insert into saved_views (member_id, name, query) values (${nora}, 'Builders who wait', 'status=waitlist&role=builder')`,
  )
  await writeEmails(origin)
}

/** Submits the public forms, so that each email is in the mailbox. */
async function writeEmails(origin: string): Promise<void> {
  const ada = { firstName: 'Ada', lastName: 'Lovelace' }
  const post = (path: string, fields: Record<string, string>) =>
    fetch(origin + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { Accept: 'text/html' },
    })
  await post('/join', { ...ada, email: 'ada@example.org' })
  await post('/contact', {
    ...ada,
    email: 'ada@example.org',
    inquiryType: 'General Inquiry',
    subject: 'A question',
    message: words,
  })
  await post('/spark-clients', {
    ...ada,
    email: 'ada@example.org',
    companyName: 'Engines & Sons',
    jobTitle: 'Analyst',
    industry: 'technology',
    budget: '5k-15k',
    projectInquiry: words.repeat(2),
  })
  await post('/interest', { email: 'next@example.org' })
  await post('/my-link', { email: 'ada@example.org' })
  await post('/training-portal/login/code', { email: 'participant@agentspark.example' })
  await post('/auth/confirm/code', { email: 'admin@agentspark.example' })
}

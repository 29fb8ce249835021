import { type Attack, Tally } from './attack.ts'
import { problemIn } from './planted-words.ts'
import type { Site } from './site.ts'

interface ForeignRequest {
  path: string
  form?: Record<string, string>
  /** A private text of the victim, for attacks by reading. */
  mustNotShow?: string
  /**
   * For rows that the caller must not find at all, while the page itself is public: the gallery behind a project's form
   * shows the title.
   */
  mustBeMissing?: boolean
}

/** A signed-in member requests another member's rows, with every address and field that can name one. */
export const foreignRows: Attack = {
  name: 'foreign rows',
  async carryOut(site) {
    const tally = new Tally()
    const victim = await site.addParticipant()
    const eve = await site.addParticipant()
    const ids = await rowsOf(site, victim.id)
    const keys = await privateKeys(site)
    for (const [who, headers] of [
      ['a participant', { Cookie: eve.Cookie }],
      ['a stranger', {}],
    ] as const)
      for (const { path, form, mustNotShow, mustBeMissing } of requestsFor(victim, ids, keys)) {
        const before = await everythingBut(site, eve.id)
        const method = form ? 'POST' : 'GET'
        const body = form && String(new URLSearchParams(form))
        const type = form && { 'Content-Type': 'application/x-www-form-urlencoded' }
        const answer = await site.ask({
          method,
          path,
          headers: { ...headers, ...type, Accept: 'text/html' },
          ...(body && { body }),
        })
        const shows = mustNotShow && answer.body.includes(mustNotShow) ? 'shows another member’s data' : null
        const opens = mustBeMissing && answer.status === 200 ? 'opens another member’s page' : null
        const changes = (await everythingBut(site, eve.id)) === before ? null : 'changes another member’s data'
        const more = (await hasMore(site, eve.id)) ? 'makes more of oneself than one is' : null
        tally.count(
          `${who}, ${method} ${path}`,
          problemIn(answer, 'member', site.words) ?? shows ?? opens ?? changes ?? more,
        )
      }
    return tally
  },
}

interface Rows {
  project: string
  feed: string
  inquiry: string
  request: string
  admin: string
  content: string
  letter: string
  invitation: string
}

const title = 'A project of the victim'

/** Finds or creates one row of each kind that belongs to the victim. */
async function rowsOf({ query }: Site, id: string): Promise<Rows> {
  const one = async (sql: string, values: unknown[] = []) => String((await query(sql, values)).rows[0]?.id)
  return {
    project: await one(`insert into ai_agent_projects (user_id, title) values ($1, $2) returning id`, [id, title]),
    feed: await one(`update members set calendar_key = gen_random_uuid() where id = $1 returning calendar_key as id`, [
      id,
    ]),
    inquiry: await one(`select id from inquiries where form = 'contact' limit 1`),
    request: await one(`select id from inquiries where form = 'beta' limit 1`),
    admin: await one(`select id from members where role = 'admin' limit 1`),
    content: await one(
      `insert into content (title, description, content_type) values ('Theirs', 'Theirs', 'guide') returning id`,
    ),
    letter: await one(
      `insert into emails (kind, recipient, created_at, delivered_at)
       values ('reservation', 'a@example.org', now(), now()) returning id`,
    ),
    invitation: await one(
      `insert into admin_invitations (email, first_name, last_name, token_hash, expires_at)
       values ('invited@example.org', 'In', 'Vited', sha256('x'), now() + interval '1 day') returning id`,
    ),
  }
}

/** A valid email key of a third person. */
async function privateKeys(site: Site): Promise<{ registration: string }> {
  const email = `key.${Date.now()}@example.org`
  const form = String(new URLSearchParams({ firstName: 'Key', lastName: 'Holder', email }))
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  await site.ask({ method: 'POST', path: '/join', headers, body: form })
  for (let tries = 0; tries < 100; tries += 1) {
    const key = /\/registration\/([\w-]{64})/.exec((await site.lettersTo(email)).join('\n'))?.[1]
    if (key) return { registration: key }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The letter of a registration does not come.')
}

function requestsFor(
  victim: { id: string; email: string },
  rows: Rows,
  { registration }: { registration: string },
): ForeignRequest[] {
  const { id, email } = victim
  const naming = {
    id,
    user_id: id,
    userId: id,
    member_id: id,
    memberId: id,
    owner: id,
    email,
    role: 'admin',
    status: 'confirmed',
  }
  const project = { title: 'Mine now', description: 'Mine', url: '', version: '1' }
  const person = {
    firstName: 'E',
    lastName: 'Ve',
    email: 'eve@example.org',
    role: 'admin',
    status: 'registered',
    version: '1',
  }
  const bent = withId(registration, id)
  const keys = [id, rows.feed, bent, registration.slice(0, -1), `${registration}A`, registration.toLowerCase()]
  return [
    { path: `/training-portal/projects/${rows.project}`, mustBeMissing: true },
    { path: `/training-portal/projects/${rows.project}.data`, mustBeMissing: true },
    { path: `/training-portal/projects/${rows.project}`, form: { ...project, ...naming } },
    { path: `/training-portal/projects/${rows.project}`, form: { ...project, removeIcon: 'on' } },
    { path: `/training-portal/projects/${rows.project}/delete`, form: { intent: 'delete', ...naming } },
    { path: `/training-portal/projects/${rows.project.toUpperCase()}/delete`, form: { intent: 'delete' } },
    { path: `/training-portal/projects/new?id=${rows.project}`, form: { ...project, ...naming, id: rows.project } },
    {
      path: `/training-portal/profile?user_id=${id}`,
      form: { intent: 'personal', linkedin: 'https://evil.example/', ...naming },
    },
    {
      path: '/training-portal/profile',
      form: { intent: 'background', workStatus: 'Student', industry: 'Sales', company: 'x', ...naming },
    },
    { path: '/training-portal/profile', form: { intent: 'ai-goals', aiGoal: 'x', ...naming } },
    { path: `/training-portal/profile?user_id=${id}`, form: { intent: 'remove-avatar', ...naming } },
    { path: `/training-portal/schedule?id=${rows.feed}`, form: { ...naming, intent: 'reset', id: rows.feed } },
    { path: `/training-portal/schedule?member_id=${id}`, form: { ...naming, intent: 'stop' } },
    { path: '/training-portal/profile/data/leave', form: { ...naming, email } },
    { path: `/training-portal/profile/data/download?user_id=${id}`, mustNotShow: email },
    { path: `/training-portal/profile/data.data?user_id=${id}`, mustNotShow: email },
    { path: `/training-portal/community/${id}.data`, mustNotShow: email },
    {
      path: '/training-portal/questionnaire',
      form: { workStatus: 'Student', industry: 'Sales', aiGoal: 'x', ...naming },
    },
    { path: '/training-portal/expectations', form: { ...naming, intent: 'decline' } },
    ...keys.flatMap((key): ForeignRequest[] => [
      { path: `/registration/${key}`, mustNotShow: email },
      { path: `/registration/${key}`, form: { intent: 'give-back', holding: 'place' } },
      { path: `/registration/${key}`, form: { intent: 'accept' } },
      { path: `/registration/${key}`, form: { intent: 'ask-again' } },
      { path: `/registration/${key}`, form: { intent: 'newsletter', newsletter: 'on' } },
      { path: `/newsletter/${key}/unsubscribe`, form: { 'List-Unsubscribe': 'One-Click' } },
      { path: `/newsletter/${key}/subscribe`, form: {} },
      { path: `/cohort-news/${key}/unsubscribe`, form: { 'List-Unsubscribe': 'One-Click' } },
      { path: `/cohort-news/${key}/subscribe`, form: {} },
      { path: `/registration/${key}/emails`, form: { topics: 'chosen' }, mustNotShow: email },
      { path: `/calendar/${key}/bootcamp.ics`, mustNotShow: 'BEGIN:VCALENDAR' },
      { path: `/admin-invitation/${key}`, form: {} },
    ]),
    // A key must not work for another purpose.
    { path: `/newsletter/${registration}/subscribe`, form: {} },
    { path: `/cohort-news/${registration}/subscribe`, form: {} },
    { path: `/calendar/${registration}/bootcamp.ics`, mustNotShow: 'BEGIN:VCALENDAR' },
    { path: `/admin/users/${id}`, form: person, mustNotShow: email },
    { path: `/admin/users/${rows.admin}`, form: { ...person, role: 'member' } },
    { path: `/admin/users/${id}/delete`, form: { email } },
    { path: '/admin/users/status', form: { ids: id, status: 'cancelled', confirmed: 'yes' } },
    { path: '/admin/users/csv', mustNotShow: email },
    { path: '/admin/settings/admins', form: { intent: 'remove', id: rows.admin } },
    { path: '/admin/settings/admins', form: { firstName: 'E', lastName: 'Ve', email: 'eve@example.org' } },
    { path: '/admin/settings/admins', form: { intent: 'resend', id: rows.invitation, seen: new Date().toISOString() } },
    { path: `/admin/settings/invitations/${rows.invitation}/withdraw`, form: {} },
    { path: '/admin/inquiries', form: { intent: 'status', id: rows.inquiry, status: 'resolved', version: '1' } },
    { path: '/admin/inquiries', form: { intent: 'status', id: rows.request, status: 'resolved', version: '1' } },
    { path: `/admin/inquiries/${rows.request}` },
    { path: `/admin/content/${rows.content}`, form: { title: 'x', description: 'x', version: '1' } },
    { path: `/admin/content/${rows.content}/delete`, form: { version: '1' } },
    { path: '/admin/messages/delivery', form: { intent: 'retry', id: rows.letter } },
    { path: '/admin/cohorts/pilot/waitlist', form: { intent: 'offer', places: '1' } },
    { path: '/admin/cohorts/pilot/waitlist', form: { intent: 'automatic', automatic: 'on' } },
    { path: '/admin/messages/new', form: { id, audience: 'list=members', topic: 'place', subject: 'x', body: 'x' } },
    { path: `/admin/messages/${id}/send`, form: { version: '1', when: 'now' } },
    { path: `/admin/messages/${id}`, form: { intent: 'stop' } },
    { path: '/admin/pilot-bootcamp/remind', form: { state: 'not-signed-up' } },
  ]
}

/** Another person's key with the attacker's signature. */
function withId(key: string, id: string): string {
  const bytes = Buffer.from(key, 'base64url')
  Buffer.from(id.replaceAll('-', ''), 'hex').copy(bytes)
  return bytes.toString('base64url')
}

/** All tables without the attacker's own rows, which may change; the audit log contains her actions. */
async function everythingBut({ query }: Site, eve: string): Promise<string> {
  const tables: [name: string, others: string][] = [
    ['cohorts', 'true'],
    ['schedule_items', 'true'],
    ['office_hours', 'true'],
    ['members', 'id <> $1'],
    ['community_pilot', 'user_id <> $1'],
    ['ai_agent_projects', 'user_id <> $1'],
    ['content', 'true'],
    ['inquiries', 'true'],
    ['messages', 'true'],
    ['admin_invitations', 'true'],
    ['onboarding_reminders', 'true'],
    ['audit_log', 'actor_id is distinct from $1'],
  ]
  const parts = tables.map(
    ([name, others]) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${name} t where ${others})`,
  )
  const { rows } = await query(`select concat_ws(',', $1::uuid::text, ${parts.join(', ')}) as stored`, [eve])
  return rows[0].stored
}

/** Whether the attacker is an admin, or has another status or address than before. */
async function hasMore({ query }: Site, eve: string): Promise<boolean> {
  const { rows } = await query(
    `select role <> 'member' or status not in ('registered', 'waitlist') as more from community_members where id = $1`,
    [eve],
  )
  return rows[0]?.more ?? false
}

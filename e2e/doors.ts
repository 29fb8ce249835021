import type { Client } from 'pg'
import type { AdminRole } from '../app/admin-role.ts'
import { accessMatrix, type Outcome, type Visitor, type Way } from './access-matrix.ts'

type Query = Client['query']

/** What is asked for where a door stands, in one of the ways of `access-matrix.ts`. */
export function addressFor(by: Way['by'], id: string, address: string): string {
  if (!by.startsWith('data')) return address
  const data = address === '/' ? '/_.data' : `${address}.data`
  return by === 'data' ? data : `${data}?_routes=${encodeURIComponent(id)}`
}

const places: [RegExp, Outcome][] = [
  [/^\/training-portal\/login$/, 'to portal sign-in'],
  [/^\/auth\/confirm$/, 'to admin sign-in'],
  [/^\/training-portal\/expectations$/, 'to expectations'],
  [/^\/training-portal\/questionnaire$/, 'to questionnaire'],
  [/^\/training-portal\/dashboard$/, 'to dashboard'],
  [/^\/training-portal\/profile$/, 'to profile'],
  [/^\/training-portal\/schedule$/, 'to schedule'],
  [/^\/training-portal\/community$/, 'to community'],
  [/^\/admin\/dashboard$/, 'to admin dashboard'],
  [/^\/login$/, 'to signed-out page'],
  [/^\/registration\/some$/, 'to own registration'],
  [/^\/registration\/[\w-]+\/emails$/, 'to own emails'],
  [
    /^\/((newsletter|cohort-news|session-reminders|homework-reminders|library-news)\/some\/unsubscribe|interest\/some\/stop)$/,
    'to unsubscribe page',
  ],
  [/^\/admin\/messages$/, 'to messages'],
  [/^\/admin\/messages\/some$/, 'to message'],
  [/^\/admin\/inquiries$/, 'to admin inquiries'],
  [/^\/admin\/content$/, 'to admin content'],
  [/^\/admin\/inquiries\/some$/, 'to inquiry'],
  [/^\/admin\/settings\/reply-templates$/, 'to reply templates'],
  [/^\/admin\/settings\/data-requests$/, 'to data requests'],
  [/^\/admin\/users$/, 'to admin members'],
  [/^\/admin\/settings\/admins$/, 'to admins'],
  [/^\/admin\/cohorts\/\w+$/, 'to cohort'],
  [/^\/admin\/pilot-bootcamp$/, 'to admin pilot'],
  [/^\/admin\/cohorts\/[\w-]+\/waitlist$/, 'to waitlist'],
  [/^\/admin\/settings\/sign-in$/, 'to security'],
  [/^\/admin\/(settings|messages\/delivery)\/.*no\/such\/page$/, 'to new address'],
  [/^\/admin\/confirm$/, 'to confirm'],
]

export interface DoorAnswer {
  status: number
  /** Of the header that bears this name. */
  location: string | undefined
  body: string
}

/** What an answer means, in the words of the matrix. */
export function outcomeOf({ status, location, body }: DoorAnswer): Outcome {
  // To the script of a page a redirect is an answer like others: 202, with the place in its body.
  const place = status === 202 ? /"redirect","([^"]+)"/.exec(body)?.[1] : location
  if (place !== undefined) {
    const { pathname } = new URL(place, 'http://this.site')
    return places.find(([pattern]) => pattern.test(pathname))?.[1] ?? `unexpected: to ${place}`
  }
  if (status === 401 && body.includes('Auth session missing!')) return 'no session'
  if (status === 403) return 'denied'
  if (status === 405) return 'no form'
  if ([200, 400, 404, 409].includes(status)) return 'in'
  return `unexpected: ${status} ${body.slice(0, 100)}`
}

/** What is only looked at, or turned away at the door, changes nothing for those who come beside it. */
export function leavesAllAsItIs({ method }: Way, outcome: Outcome): boolean {
  return outcome !== 'writes' && (method === 'GET' || /sign-in$|^no session$|^denied$|^no form$/.test(outcome))
}

/** The other ways to write a guarded address, some of which a careless guard takes for another one. */
export function spellingsOf(address: string): string[] {
  return [
    address,
    `/${address}`,
    address.replace(/(?<=.)\//, '//'),
    address.replace(/(?<=.)\//, '%2F'),
    address.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    address.toUpperCase(),
    `${address}/`,
    `/x/..${address}`,
    `/.${address}`,
    `/x/%2e%2e${address}`,
    `${address};x=1`,
    `${address}%00`,
    `${address}.data`,
    `${address}/.data`,
    `${address}/_.data`,
    `${address.toUpperCase()}.data`,
    `/about.data?_routes=admin%2Fdashboard-page,portal%2Fdashboard%2Fdashboard-page`,
  ]
}

interface Person {
  email: string
  status: string
  progress: [accepted: boolean, completed: boolean] | null
}

/** The last two are sample people of the demonstration. */
export const people: Record<Exclude<Visitor, 'anonymous'>, Person> = {
  waitlisted: { email: 'waitlisted@example.org', status: 'waitlist', progress: [true, true] },
  'new member': { email: 'new@example.org', status: 'registered', progress: [false, false] },
  'committed member': { email: 'committed@example.org', status: 'registered', progress: [true, false] },
  member: { email: 'participant@agentspark.example', status: 'registered', progress: [true, true] },
  admin: { email: 'admin@agentspark.example', status: 'confirmed', progress: null },
}

/** So that each request of the matrix meets the same person, with the session, whatever the one before has done. */
export async function putBack(
  query: Query,
  visitor: Visitor,
  tokenHash: Buffer | undefined,
  adminRole: AdminRole = 'owner',
): Promise<void> {
  if (visitor === 'anonymous') return
  await query(`update members set admin_role = $1 where role = 'admin' and admin_role <> $1`, [adminRole])
  const { email, status, progress } = people[visitor]
  // Who has declined keeps nobody from a place.
  await query(
    `update registrations set state = case $2 when 'waitlist' then 'declined' else $2 end, since = now(), expires_at = null,
       expires_unless = null
     from members where id = member_id and email = $1 and status <> $2`,
    [email, status],
  )
  if (progress) {
    await query(
      `insert into community_pilot (user_id, accepted_expectations, questionnaire_completed)
       select id, $2, $3 from members where email = $1`,
      [email, ...progress],
    )
    await query(
      `update registrations set expectations_accepted_at = case when $2 then now() end
       from members where id = member_id and email = $1 and (expectations_accepted_at is not null) <> $2`,
      [email, progress[0]],
    )
  }
  await query(`update members set calendar_key = coalesce(calendar_key, gen_random_uuid()) where email = $1`, [email])
  await query(
    `insert into sessions (token_hash, member_id, created_at, last_seen_at)
     select $2, id, now(), now() from members where email = $1 on conflict do nothing`,
    [email, tokenHash],
  )
}

/** Everything that people can change, as one text. */
export async function whatIsStored(query: Query): Promise<string> {
  const tables = [
    'cohorts',
    'schedule_items',
    'office_hours',
    'documents',
    'mailings',
    'members',
    'registrations',
    'community_pilot',
    'ai_agent_projects',
    'content',
    'inquiries',
    'inquiry_entries',
    'reply_templates',
    'messages',
    'subscriptions',
    'audit_log',
    'admin_invitations',
    'passkeys',
    'recovery_codes',
    'passkey_resets',
    'settings',
    'onboarding_reminders',
    'team_recipients',
  ]
  const parts = tables.map((table) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${table} t)`)
  const { rows } = await query(`select concat_ws(',', ${parts.join(', ')}) as stored`)
  return rows[0].stored
}

/** A page that everyone may read differs by a link only: a copy may be kept, but has to be asked about each time. */
export function isForEveryone(id: string): boolean {
  return accessMatrix[id]?.read.every((outcome) => outcome === 'in') ?? false
}

/** Who asks makes no difference: a stranger and an admin stand for all. */
export function isTheSameForEveryone(id: string): boolean {
  const { read, readData = read, post, postData = post } = accessMatrix[id] ?? {}
  return [read, readData, post, postData].every((row) => row && new Set(row).size === 1)
}

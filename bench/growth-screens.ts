import { Client } from 'pg'
import { productionSettings } from '../e2e/outside-world.ts'
import { startServer } from '../e2e/server.ts'
import type { TestConnection } from '../test/database-server.ts'
import type { GrowthDatabase } from './growth-databases.ts'
import { signIn } from './sign-in.ts'

type Who = 'participant' | 'admin'

const screens: [name: string, who: Who, address: string][] = [
  ['portal: dashboard', 'participant', '/training-portal/dashboard'],
  ['portal: dashboard, of everyone', 'participant', '/training-portal/dashboard?everyone'],
  ['portal: dashboard, last page of wishes', 'participant', '/training-portal/dashboard?page=1000'],
  ['portal: community', 'participant', '/training-portal/community'],
  ['portal: community, last page', 'participant', '/training-portal/community?page=417'],
  ['portal: community, search', 'participant', '/training-portal/community?search=Family777'],
  [
    'portal: community, search of everyone',
    'participant',
    '/training-portal/community?everyone&search=Given7+Family77',
  ],
  ['portal: projects', 'participant', '/training-portal/projects'],
  ['portal: projects, search', 'participant', '/training-portal/projects?search=thing+77'],
  ['admin: dashboard', 'admin', '/admin/dashboard'],
  ['admin: report', 'admin', '/admin/report?cohort=SLUG'],
  ...['not-signed-up', 'pending-onboarding', 'questionnaire-pending', 'registration-complete'].flatMap(
    (state): [string, Who, string][] => [
      [`pilot: ${state}`, 'admin', `/admin/pilot-bootcamp?state=${state}`],
      [`pilot: ${state}, last page`, 'admin', `/admin/pilot-bootcamp?state=${state}&page=400`],
      [`pilot: ${state}, search`, 'admin', `/admin/pilot-bootcamp?state=${state}&search=Family77`],
    ],
  ),
  ...[
    ['members of everyone', ''],
    ['members of the cohort', '&cohort=SLUG'],
  ].flatMap(([whose, cohort]): [string, Who, string][] =>
    [
      ['', ''],
      [', last page', 'page=200'],
      [', by name', 'sort=name'],
      [', by name, last page', 'sort=name&page=200'],
      [', by email', 'sort=email'],
      [', by email, last page', 'sort=email&page=200'],
      [', by role', 'sort=role'],
      [', by role, last page', 'sort=role&page=200'],
      [', status waitlist', 'status=waitlist'],
      [', status waitlist, by name, last page', 'status=waitlist&sort=name&page=200'],
      [', status confirmed, by name', 'status=confirmed&sort=name'],
      [', search: full name', 'search=Given7+Family77'],
      [', search: last name', 'search=Family777'],
      [', search: common letters', 'search=am'],
      [', search: nobody fits', 'search=xyzxyz'],
      [', same mailbox', 'email=shared'],
      [', not heard from', 'email=unproven&status=registered'],
      [', address refused', 'email=refused'],
      [', role and newsletter', 'role=ambassador&newsletter=yes'],
      [', step and role, by name', 'step=questionnaire-pending&role=builder&sort=name'],
      [', industry and status', 'industry=Education&status=waitlist'],
      [', day and newsletter', 'from=2025-03-01&until=2025-03-03&newsletter=yes'],
      [', many of each', 'role=member&newsletter=no&sort=name'],
      [', with answers', 'columns=company+industry+bootcamp_goal'],
    ].map(([name, query]) => [`${whose}${name}`, 'admin', `/admin/users?${query}${cohort}`]),
  ),
  ['find: full name', 'admin', '/admin/find?search=Given7+Family77'],
  ['find: address', 'admin', '/admin/find?search=bench77'],
  ['find: common letters', 'admin', '/admin/find?search=am'],
  ['find: nobody fits', 'admin', '/admin/find?search=xyzxyz'],
  ['places', 'admin', '/admin/cohorts/SLUG/waitlist'],
  ['places, last page', 'admin', '/admin/cohorts/SLUG/waitlist?page=100000'],
  ['reports', 'admin', '/admin/inquiries?form=report'],
  ['reports, hidden', 'admin', '/admin/reports?show=hidden'],
  ['the portal as participants see it: dashboard', 'admin', '/admin/cohorts/COHORT/portal'],
  ['the portal as participants see it: community', 'admin', '/admin/cohorts/COHORT/portal/community'],
  ['the portal as participants see it: projects', 'admin', '/admin/cohorts/COHORT/portal/projects'],
  ['messages', 'admin', '/admin/messages'],
  ['message to everyone', 'admin', '/admin/messages/new?list=members'],
  ['message to News', 'admin', '/admin/messages/new?list=subscribers'],
  ['message to the cohort', 'admin', '/admin/messages/new?list=members&cohort=SLUG&status=registered'],
  ['message to a search', 'admin', '/admin/messages/new?list=members&cohort=SLUG&search=Family77'],
  ['cohorts', 'admin', '/admin/cohorts'],
  ['home of a bootcamp', 'admin', '/admin/cohorts/SLUG'],
  ['its schedule', 'admin', '/admin/cohorts/SLUG/schedule'],
  ['its details', 'admin', '/admin/cohorts/SLUG/details'],
  ['inquiries', 'admin', '/admin/inquiries'],
  ['letters', 'admin', '/admin/messages/delivery'],
  ['letters, search', 'admin', '/admin/messages/delivery?search=bench77'],
  ['audit log', 'admin', '/admin/settings/audit'],
  ['audit log, search', 'admin', '/admin/settings/audit?search=bench77'],
]

/** For as much of a file as a spreadsheet shows first. */
const exports: [name: string, address: string][] = [
  ['export: pilot, first rows', '/admin/pilot-bootcamp/csv?cohort=SLUG&state=registration-complete'],
  ['export: everyone, first rows', '/admin/users/csv'],
  ['export: members of the cohort, first rows', '/admin/users/csv?cohort=SLUG'],
  ['export: a status, first rows', '/admin/users/csv?status=waitlist'],
  [
    'export: a step and a role, with answers, first rows',
    '/admin/users/csv?step=questionnaire-pending&role=builder&columns=company+about',
  ],
]

export type Work = () => Promise<unknown>

/**
 * Every screen over HTTP, as people get it from a server in production with its usual log.
 *
 * @param atLeast the cohort, or the next in which somebody takes part: a small one may have nobody
 * @returns each by its name, of which cohort, and the process that answers
 */
export async function openScreens({ application, owner, superuser }: GrowthDatabase, atLeast: number) {
  const settings = productionSettings({
    databaseUrl: urlOf(application),
    databaseOwnerUrl: urlOf(owner),
    // Nobody listens there: what is to be sent waits.
    smtpUrl: 'smtp://127.0.0.1:9',
  })
  const server = await startServer({ ...settings, LOG_LEVEL: 'info' })
  const sql = new Client(superuser)
  await sql.connect()
  const { rows } = await sql.query<{ cohort: number; slug: string; email: string; leaving: string[] }>(
    `with participants as (
         select registrations.cohort_id, member_id from registrations join profiles on user_id = member_id
         where registrations.status = 'registered' and expectations_accepted_at is not null and questionnaire_completed)
       select cohorts.id as cohort, slug, email, array(
         select member_id from participants as leaving
           where leaving.cohort_id >= $1 and leaving.member_id <> member.id order by leaving.cohort_id limit 100) as leaving
       from participants join members as member on member.id = member_id
         join cohorts on cohorts.id = participants.cohort_id
       where participants.cohort_id >= $1 and exists (select from registrations where member_id = member.id and state = 'registered') order by 1 limit 1`,
    [atLeast],
  )
  const [found] = rows
  if (!found) throw new Error('Nobody takes part')
  const { cohort, slug, email, leaving } = found
  const cookies = { participant: await signIn(sql, email), admin: await signIn(sql, 'boss@example.org') }
  await sql.end()

  const ask = async (address: string, who: Who, more: Record<string, string> = {}) => {
    const filledIn = address.replace('SLUG', slug).replace('COHORT', String(cohort))
    const response = await fetch(server.origin + filledIn, {
      headers: { Accept: 'text/html', Cookie: cookies[who], ...more },
    })
    if (!response.ok || response.redirected)
      throw new Error(`${address} answered ${response.status} from ${response.url}`)
    return response
  }
  const firstRows = async (address: string) => {
    const { body } = await ask(address, 'admin', { 'Accept-Encoding': 'identity' })
    let lines = 0
    // Whoever compresses waits until it is worth it. The first line is the header.
    for await (const part of body ?? []) {
      lines += Buffer.from(part).toString().split('\n').length - 1
      if (lines > 1) break
    }
  }
  const deleteNext = async () => {
    const response = await fetch(`${server.origin}/admin/users/${leaving.shift()}/delete`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookies.admin, Origin: server.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    await response.arrayBuffer()
    if (response.status >= 400) throw new Error(`A deletion was answered with ${response.status}`)
  }
  const works = new Map<string, Work>([
    ...screens.map(([name, who, address]): [string, Work] => [
      name,
      async () => (await ask(address, who)).arrayBuffer(),
    ]),
    ...exports.map(([name, address]): [string, Work] => [name, () => firstRows(address)]),
    ['deletion of one person', deleteNext],
  ])
  return { works, cohort, pid: server.process.pid, stop: () => server.stop() }
}

function urlOf({ host, port, user, password, database }: TestConnection & { database: string }): string {
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.password = password ?? ''
  url.searchParams.set('host', host)
  return url.href
}

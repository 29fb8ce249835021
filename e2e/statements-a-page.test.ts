import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type OpenDatabase } from '../app/platform/database/database.server.ts'
import { createLog } from '../app/platform/log.ts'
import { adminScreens } from '../check/screens/admin-screens.ts'
import { emailScreens } from '../check/screens/email-screens.ts'
import { fillIn, type Ids, idsOf } from '../check/screens/ids.ts'
import { addPeople, type Person, people } from '../check/screens/people.ts'
import { plant } from '../check/screens/planted.ts'
import { portalScreens } from '../check/screens/portal-screens.ts'
import { publicScreens } from '../check/screens/public-screens.ts'
import { type Screen, screensOf } from '../check/screens/screen.ts'
import { unseenRoutes } from '../check/screens/unseen-routes.ts'
import { makeSession } from './journey.ts'
import type { Noted } from './note-statements.ts'
import { setUpDatabase } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

/** The session, and two moments in which the page reads. */
const mostStatements = 3

/** To members whom a filter names. */
const draftToSome = '00000000-0000-4000-8000-000000000015'

const searches = [
  '/admin/users?search=a',
  '/admin/users?role=member',
  '/admin/users?role=member&search=a&columns=industry',
  '/admin/users?columns=industry+step',
  '/admin/users?email=unproven',
  '/admin/users?email=shared',
  '/admin/users?email=refused&search=a',
  '/admin/users?cohort=pilot',
  '/admin/users?cohort=pilot&search=a',
  '/admin/users?cohort=pilot&role=member&sort=name',
  '/admin/users?cohort=pilot&role=member&search=nobodyiscalledso',
  '/admin/pilot-bootcamp?search=a',
  '/admin/pilot-bootcamp?search=nobodyiscalledso',
  '/admin/pilot-bootcamp?newsletter=yes&search=a&columns=industry',
  '/admin/letters?search=example',
  '/admin/audit?search=boss',
  '/admin/inquiries?search=zoe',
  `/admin/messages/${draftToSome}`,
]
/** What is done at an address comes after its page, so each is opened once. */
const pages = [
  ...new Map(
    [
      ...portalScreens,
      ...adminScreens,
      ...screensOf(
        'admin',
        searches.map((path) => ({ name: path, path })),
      ),
    ].map((screen) => [screen.path, screen]),
  ).values(),
].filter(({ as }) => as !== 'visitor')

const secret = 'only-for-tests-0123456789-0123456789-0123456789'
const outside = setUpDatabase('empty')
let server: RunningServer
let database: OpenDatabase
let ids: Ids
const cookies = new Map<Person, string>()
beforeAll(async () => {
  const hook = { NODE_OPTIONS: '--import ./e2e/note-statements.ts' }
  server = await startServer({ DATABASE_URL: outside.url, SECRET: secret, ...hook })
  database = connect({ connectionString: outside.url, max: 1 }, createLog('silent'))
  await addPeople(outside.query)
  await plant(outside.query, server.origin)
  await lengthenLists()
  ids = await idsOf(outside.query, secret, server.dataDir)
  for (const [person, email] of Object.entries(people)) {
    if (email === null) continue
    const { name, value } = await makeSession({ origin: server.origin, db: database.db }, email)
    cookies.set(person as Person, `${name}=${value}`)
  }
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

/** Only what doesn't stand on one page has to be counted. */
async function lengthenLists(): Promise<void> {
  const many = 'from generate_series(1, 60) as n'
  const sender = `'Zoë', 'No ' || n, 'zoe' || n || '@example.org', now() - n * interval '1 day'`
  for (const statement of [
    `insert into contact_inquiries (first_name, last_name, email, created_at, inquiry_type, subject, message)
     select ${sender}, 'Other', 'A room', 'We would like to host an evening.' ${many}`,
    `insert into beta_waitlist (first_name, last_name, email, created_at, company_name, job_title, industry, budget, project_inquiry)
     select ${sender}, 'Acme', 'Owner', 'technology', '5k-15k', 'Sort the orders that come in over night.' ${many}`,
    `insert into mail_outbox (kind, recipient, sealed_facts, created_at, delivered_at, next_attempt_at)
     select 'reservation', 'zoe' || n || '@example.org', '', now(), now(), null ${many}`,
    `insert into audit_log (actor, action, subject_kind, subject_id, subject, changes)
     select 'boss@example.org', 'Signed in', 'member', n, 'boss@example.org', '{}' ${many}`,
    `insert into messages (id, topic, subject, body, audience)
     values ('${draftToSome}', 'news', 'To members', 'Hello', 'list=members&newsletter=yes')`,
    `insert into content (title, description, content_type, tags) select 'Guide ' || n, 'How to do it.', 'guide', '{}' ${many}`,
  ])
    await outside.query(statement)
}

test('a page that is not among the screens is counted by nobody', () => {
  expect(unseenRoutes([...publicScreens, ...emailScreens, ...portalScreens, ...adminScreens])).toEqual([])
})

test.each(pages)('$path', async (page) => {
  // What is kept in memory is there at the second time.
  await visit(page)
  const statements = await visit(page)
  // A reply also asks who else is writing one, and what was replied last.
  const most = page.path.endsWith('/reply') ? mostStatements + 2 : mostStatements
  expect(statements.slice(most), statements.join('\n')).toEqual([])
})

test('a term that very many have, but none of the first of a long table, asks no more', async () => {
  // A sample of its pages has some of them, wherever it is taken.
  await outside.query(`
    insert into mail_outbox (kind, recipient, sealed_facts, created_at, delivered_at, next_attempt_at)
    select 'reservation', case when n <= 500 then 'common' else 'other' end || n || '@example.org', '', now() + n * interval '1 second', now(), null
    from generate_series(1, 20500) as n order by md5(n::text)`)
  await outside.query('analyze mail_outbox')
  const page: Screen = { name: 'a common term', path: '/admin/letters?search=common', as: 'admin' }
  await visit(page)
  const statements = await visit(page)
  expect(statements.slice(mostStatements), statements.join('\n')).toEqual([])
  // It was looked for among the first, and behind them.
  expect(statements.join('\n')).toContain('first_found')
})

let visits = 0

/** @returns what was asked of the database for it */
async function visit({ as, path, status = 200 }: Screen): Promise<string[]> {
  visits += 1
  const number = String(visits)
  const headers = { Accept: 'text/html', Cookie: cookies.get(as) ?? '', visit: number }
  const response = await fetch(server.origin + fillIn(ids, path), { redirect: 'manual', headers })
  await response.text()
  expect(response.status).toBe(status)
  const noted = await vi.waitFor(() => {
    const lines = server.output().split('\n').slice(0, -1)
    const line = lines.find((printed) => printed.startsWith(`{"visit":"${number}"`))
    if (!line) throw new Error('It was not noted.')
    return JSON.parse(line) as Noted
  })
  return noted.statements
}

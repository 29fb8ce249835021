import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminRole } from '../app/admin-role.ts'
import {
  accessMatrix,
  expectedOutcome,
  isOfAdmins,
  kinds,
  type Leaf,
  leaves,
  type Outcome,
  type Visitor,
  visitors,
  type Way,
  ways,
} from './access-matrix.ts'
import { expectedOutcomeFor, kindsOfRoles, rolesToTry } from './admin-roles.ts'
import * as doors from './doors.ts'
import { setUpDatabase } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

const database = setUpDatabase()
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ DATABASE_URL: database.url })
  for (const visitor of visitors) if (visitor !== 'anonymous') await signInAs(visitor)
})
afterAll(async () => {
  await server?.stop()
})

test.each(visitors)('answers as the matrix says: %s', async (visitor) => {
  const asked = kinds
    .filter(({ id }) => visitor === 'anonymous' || visitor === 'admin' || !doors.isTheSameForEveryone(id))
    .flatMap((leaf) => inEveryWay(leaf, (way) => expectedOutcome(leaf.id, visitor, way)))
  expect(await outcomesOf(visitor, asked)).toEqual(asOutcomes(asked))
})

test.each(rolesToTry)('answers each admin by their role: %s', async (role) => {
  const asked = kindsOfRoles.flatMap((leaf) => inEveryWay(leaf, (way) => expectedOutcomeFor(leaf.id, role, way)))
  expect(await outcomesOf('admin', asked, role)).toEqual(asOutcomes(asked))
})

test('answers the role of the inbox at every route of the admin area as the matrix says', async () => {
  const ofAdmins = leaves.filter(({ id }) => isOfAdmins(id))
  // The other ways pass the same guards, and each kind of route is tried in all of them by the other roles.
  const asked = ofAdmins
    .flatMap((leaf) => inEveryWay(leaf, (way) => expectedOutcomeFor(leaf.id, 'inbox', way)))
    .filter(({ way }) => way.by === 'document')
  expect(await outcomesOf('admin', asked, 'inbox')).toEqual(asOutcomes(asked))
})

describe('every route, read and posted to once by a visitor whom its guards let in', () => {
  const opened: Way = { method: 'GET', by: 'document' }
  const posted: Way = { method: 'POST', by: 'document' }

  test.each<[Visitor, Leaf[]]>([
    ['anonymous', leaves.filter(({ guards }) => guards.length === 0)],
    ['member', leaves.filter(({ guards }) => guards[0] === 'portal/portal-shell.tsx')],
    ['admin', leaves.filter(({ id }) => isOfAdmins(id))],
  ])('answers %s as the matrix says, and writes nothing', async (visitor, asked) => {
    const quiet = (way: Way) => asked.filter(({ id }) => expectedOutcome(id, visitor, way) !== 'writes')
    await putBack(visitor)
    const before = await whatIsStored()
    const answers: Record<string, Outcome> = {}
    const expected: Record<string, Outcome> = {}
    for (const way of [opened, posted])
      for (const leaf of quiet(way)) {
        answers[`${way.method} ${leaf.address}`] = await answerTo(visitor, leaf, way)
        expected[`${way.method} ${leaf.address}`] = expectedOutcome(leaf.id, visitor, way)
      }
    expect(answers).toEqual(expected)
    expect(await whatIsStored()).toBe(before)
  })
})

interface Asked {
  name: string
  leaf: Leaf
  way: Way
  expected: Outcome
}

function inEveryWay(leaf: Leaf, expectedBy: (way: Way) => Outcome): Asked[] {
  return Object.entries(ways).map(([name, way]) => {
    return { name: `${name} ${leaf.address}`, leaf, way, expected: expectedBy(way) }
  })
}

function asOutcomes(asked: Asked[]): Record<string, Outcome> {
  return Object.fromEntries(asked.map(({ name, expected }) => [name, expected]))
}

/** What should leave all as it is is asked first; if that has written, each is asked by itself to know which. */
async function outcomesOf(
  visitor: Visitor,
  asked: Asked[],
  role: AdminRole = 'owner',
): Promise<Record<string, Outcome>> {
  await putBack(visitor, role)
  const before = await whatIsStored()
  const read: [string, Outcome][] = []
  for (const { name, leaf, way, expected } of asked)
    if (doors.leavesAllAsItIs(way, expected)) read.push([name, await answerTo(visitor, leaf, way)])
  const outcomes: Record<string, Outcome> = (await whatIsStored()) === before ? Object.fromEntries(read) : {}
  for (const { name, leaf, way } of asked) outcomes[name] ??= await outcomeOf(visitor, leaf, way, role)
  return outcomes
}

async function outcomeOf(visitor: Visitor, leaf: Leaf, way: Way, role: AdminRole): Promise<Outcome> {
  await putBack(visitor, role)
  const before = await whatIsStored()
  const answer = await answerTo(visitor, leaf, way)
  return (await whatIsStored()) === before ? answer : 'writes'
}

async function answerTo(visitor: Visitor, { id, address }: Leaf, { method, by }: Way): Promise<Outcome> {
  const browser = browsers.get(visitor)
  const response = await fetch(server.origin + doors.addressFor(by, id, address), {
    method,
    redirect: 'manual',
    headers: {
      Accept: by === 'document' ? 'text/html' : '*/*',
      ...(browser ? { Cookie: `session=${browser.session}` } : {}),
    },
    body: method === 'POST' ? new URLSearchParams(accessMatrix[id]?.form) : null,
  })
  const body = await response.text()
  if (browser) expect(body, 'the token of the session').not.toContain(browser.session)
  expect(response.headers.get('Cache-Control')).toMatch(
    doors.isForEveryone(id) ? /^(no-store|private, no-cache|public, max-age=3600)$/ : /^no-store$/,
  )
  return doors.outcomeOf({ status: response.status, location: response.headers.get('Location') ?? undefined, body })
}

// Those of one session or exercise need it first; `exportList` refuses by the same rule.
test.each(leaves.filter(({ address }) => address.endsWith('/csv') && !address.includes('/some/')))(
  'no page elsewhere makes an admin take the list at $address',
  async ({ address }) => {
    await putBack('admin')
    const before = await whatIsStored()
    const caused = [
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
    ]
    const Cookie = `session=${browsers.get('admin')?.session}`
    for (const headers of caused)
      for (const path of [address, `${address}.data`]) {
        const response = await fetch(server.origin + path, { headers: { ...headers, Cookie } })
        expect(response.status).toBe(403)
        expect(response.headers.get('Content-Disposition')).toBeNull()
      }
    expect(await whatIsStored()).toBe(before)
    const asked = await fetch(server.origin + address, { headers: { 'Sec-Fetch-Site': 'same-origin', Cookie } })
    expect(asked.headers.get('Content-Disposition')).toContain('.csv')
    expect(await whatIsStored()).not.toBe(before)
  },
)

describe('an address that is spelt otherwise leads nobody around a guard', () => {
  const secrets =
    /How far people are|Onboarding at a glance|What People Want to Build|Not Signed Up|First Name,Last Name|\\?"(newInquiries|goals)\\?"/
  test.each([
    ['anonymous', '/admin/dashboard'],
    ['anonymous', '/admin/pilot-bootcamp/csv'],
    ['anonymous', '/training-portal/dashboard'],
    ['waitlisted', '/training-portal/dashboard'],
    ['new member', '/training-portal/dashboard'],
    ['member', '/admin/dashboard'],
    ['member', '/admin/pilot-bootcamp/csv'],
    ['admin', '/training-portal/dashboard'],
  ] as const)('%s at %s', async (visitor, address) => {
    for (const spelling of doors.spellingsOf(address)) {
      for (const method of ['GET', 'POST'] as const) {
        await putBack(visitor)
        const { status, body } = await raw(spelling, method, browsers.get(visitor)?.session)
        expect(body, `${method} ${spelling}`).not.toMatch(secrets)
        expect(status, `${method} ${spelling}`).toBeLessThan(500)
      }
    }
  })

  test('control: who may come in sees there what nobody else does', async () => {
    for (const [visitor, address] of [
      ['admin', '/admin/dashboard'],
      ['admin', '/admin/dashboard.data'],
      ['admin', '/admin/pilot-bootcamp'],
      ['admin', '/admin/pilot-bootcamp/csv'],
      ['member', '/training-portal/dashboard'],
      ['member', '/training-portal/dashboard.data'],
    ] as const) {
      await putBack(visitor)
      expect((await raw(address, 'GET', browsers.get(visitor)?.session)).body, address).toMatch(secrets)
    }
  })
})

test('no address takes another method than GET, HEAD and POST', async () => {
  for (const { address } of kinds) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await fetch(server.origin + address, { method, redirect: 'manual' })
      expect(response.status, `${method} ${address}`).toBe(405)
    }
    const head = await fetch(server.origin + address, { method: 'HEAD', redirect: 'manual' })
    expect(head.status, `HEAD ${address}`).toBeLessThan(500)
  }
})

describe('fields that no form has change nothing', () => {
  const extras = (id: string) => ({
    id,
    user_id: id,
    member_id: id,
    role: 'admin',
    status: 'confirmed',
    cohort_id: '',
    accepted_expectations: 'true',
    questionnaire_completed: 'true',
    questionnaire_completed_at: '2020-01-01',
    created_at: '2020-01-01',
    honeypot: '',
  })

  test('in the reservation', async () => {
    const email = 'extra.reservation@example.org'
    const form = { firstName: 'Ada', lastName: 'Lovelace', email }
    await post('/join', { ...form, ...extras(await idOf('participant@agentspark.example')) })
    const { rows } = await database.query(
      `select role, status, cohort_id, created_at > now() - interval '1 hour' as new,
         newsletter_subscription as newsletter
       from community_members where email = $1`,
      [email],
    )
    expect(rows).toEqual([{ role: 'member', status: 'registered', cohort_id: 1, newsletter: false, new: true }])
    expect(await nameIn('participant@agentspark.example')).toBe('Maya')
  })

  test('in the contact form', async () => {
    const email = 'extra.inquiry@example.org'
    const form = { firstName: 'Ada', lastName: 'Lovelace', email, inquiryType: 'Other', subject: 'A question' }
    const message = 'Do you also teach on Sundays? I would come.'
    await post('/contact', { ...form, message, ...extras(await idOf(email)), status: 'resolved' })
    const { rows } = await database.query(
      `select status, created_at > now() - interval '1 hour' as new from inquiries where email = $1`,
      [email],
    )
    expect(rows).toEqual([{ status: 'new', new: true }])
  })

  test('in the expectations and in the questionnaire, about oneself and about others', async () => {
    const email = 'extra.questionnaire@example.org'
    const other = 'other.person@example.org'
    await reserve(other)
    const browser = await signIn(email, 'portal')
    await browser.post('/training-portal/expectations', { intent: 'accept', ...extras(await idOf(other)) })
    expect(await progressOf(email)).toEqual({ accepted_expectations: true, questionnaire_completed: false })
    await browser.post('/training-portal/questionnaire', {
      ...accessMatrix['portal/onboarding/questionnaire-page']?.form,
      ...extras(await idOf(other)),
      avatar_url: 'https://evil.example/x.png',
    })
    const { rows } = await database.query(
      `select email::text, role, status, avatar_url, ai_goal, questionnaire_completed_at > now() - interval '1 hour' as new
       from community_members left join community_pilot on user_id = id
       where email in ($1, $2) order by email`,
      [email, other],
    )
    const untouched = { role: 'member', status: 'registered', avatar_url: null }
    expect(rows).toEqual([
      { email, ...untouched, ai_goal: 'Sort my inbox', new: true },
      { email: other, ...untouched, ai_goal: null, new: null },
    ])
  })
})

test('the questionnaire can not be posted before the expectations, nor the onboarding be repeated after it', async () => {
  const email = 'in.order@example.org'
  const answers = accessMatrix['portal/onboarding/questionnaire-page']?.form ?? {}
  const browser = await signIn(email, 'portal')
  const early = await browser.post('/training-portal/questionnaire', answers)
  expect(early.headers.get('Location')).toBe('/training-portal/expectations')
  expect(await progressOf(email)).toEqual({ accepted_expectations: false, questionnaire_completed: false })
  await browser.post('/training-portal/expectations', { intent: 'accept' })
  const inTime = await browser.post('/training-portal/questionnaire', answers)
  expect(inTime.headers.get('Location')).toBe('/training-portal/dashboard')
  const late = await browser.post('/training-portal/expectations', { intent: 'decline' })
  expect(late.headers.get('Location')).toBe('/training-portal/dashboard')
  expect((await browser.get('/training-portal/dashboard')).status).toBe(200)
})

describe('the very next request knows', () => {
  test.each(['waitlist', 'confirmed', 'cancelled'])(
    'that the status is %s now, and the cookie opens nothing again',
    async (status) => {
      const email = `now.${status}@example.org`
      const browser = await signIn(email, 'portal')
      expect((await browser.get('/training-portal/expectations')).status).toBe(200)
      await database.query(`update community_members set status = $2 where email = $1`, [email, status])
      const next = await browser.get('/training-portal/expectations')
      expect(next.headers.get('Location')).toMatch(/^\/training-portal\/login/)
      await database.query(`update community_members set status = 'registered' where email = $1`, [email])
      const again = await browser.get('/training-portal/expectations', browser.oldSession)
      expect(again.headers.get('Location')).toMatch(/^\/training-portal\/login/)
    },
  )

  test('that somebody has declined, on all of their devices', async () => {
    const email = 'declines@example.org'
    const [first, second] = [await signIn(email, 'portal'), await signIn(email, 'portal')]
    await first.post('/training-portal/expectations', { intent: 'decline' })
    for (const browser of [first, second]) {
      const next = await browser.get('/training-portal/expectations', browser.oldSession)
      expect(next.headers.get('Location')).toMatch(/^\/training-portal\/login/)
    }
  })

  test('that somebody is no admin any more', async () => {
    await putBack('admin')
    const session = browsers.get('admin')?.session
    expect((await raw('/admin/dashboard', 'GET', session)).status).toBe(200)
    await database.query(`update members set role = 'member' where email = $1`, [doors.people.admin.email])
    try {
      expect((await raw('/admin/dashboard', 'GET', session)).body).not.toContain('Needs you')
    } finally {
      await database.query(`update members set role = 'admin' where email = $1`, [doors.people.admin.email])
    }
  })

  test('that somebody is deleted', async () => {
    const email = 'deleted@example.org'
    const browser = await signIn(email, 'portal')
    await database.query(`delete from members where email = $1`, [email])
    const next = await browser.get('/training-portal/expectations')
    expect(next.headers.get('Location')).toMatch(/^\/training-portal\/login/)
  })
})

test('after signing out on one of three devices, no old cookie opens anything', async () => {
  const email = 'three.devices@example.org'
  const devices = [await signIn(email, 'portal'), await signIn(email, 'portal'), await signIn(email, 'portal')]
  for (const device of devices) expect((await device.get('/training-portal/expectations')).status).toBe(200)
  const answer = await devices[0]?.post('/sign-out', {})
  expect(answer?.headers.getSetCookie().join()).toContain('empty-browser=yes')
  for (const device of devices) {
    const replayed = await device.get('/training-portal/expectations', device.oldSession)
    expect(replayed.headers.get('Location')).toMatch(/^\/training-portal\/login/)
  }
  const { rows } = await database.query(
    `select count(*)::int from sessions join members on id = member_id where email = $1`,
    [email],
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('signing in gives a new token each time, in a cookie that no script can read', async () => {
  const email = 'new.token@example.org'
  const planted = 'a-token-that-somebody-planted-before-the-sign-in'
  const browser = new Browser({ session: planted })
  await signIn(email, 'portal', browser)
  expect(browser.session).not.toBe(planted)
  expect(browser.session).toHaveLength(43)
  expect(browser.setCookies.filter((cookie) => cookie.startsWith('session='))).toEqual([
    expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/),
  ])
})

/** Cookies kept by hand, so that old ones can be sent again. */
class Browser {
  readonly cookies = new Map<string, string>()
  /** As they came, of the last answer. */
  setCookies: string[] = []
  /** The last session that this browser had, also when it is signed out. */
  oldSession = ''

  constructor(cookies: Record<string, string> = {}) {
    for (const [name, value] of Object.entries(cookies)) this.cookies.set(name, value)
  }

  get session(): string {
    return this.cookies.get('session') ?? ''
  }

  /** @param session sent in place of the one that the browser has */
  get(address: string, session?: string): Promise<Response> {
    if (session !== undefined) this.cookies.set('session', session)
    return this.send(address, { method: 'GET' })
  }

  post(address: string, fields: Record<string, string>): Promise<Response> {
    return this.send(address, { method: 'POST', body: new URLSearchParams(fields) })
  }

  private async send(address: string, init: RequestInit): Promise<Response> {
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { Accept: 'text/html', ...(cookies && { Cookie: cookies }) }
    const response = await fetch(server.origin + address, { ...init, redirect: 'manual', headers })
    this.setCookies = response.headers.getSetCookie()
    for (const cookie of this.setCookies) this.keep(cookie)
    return response
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (name === 'session' && value !== '') this.oldSession = value
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

const browsers = new Map<Visitor, Browser>()
const tokenHashes = new Map<Visitor, Buffer>()

async function signInAs(visitor: Exclude<Visitor, 'anonymous'>): Promise<void> {
  const { email } = doors.people[visitor]
  browsers.set(visitor, await signIn(email, visitor === 'admin' ? 'admin' : 'portal'))
  const { rows } = await database.query(
    `select token_hash from sessions join members on id = member_id where email = $1`,
    [email],
  )
  tokenHashes.set(visitor, rows[0].token_hash)
}

const putBack = (visitor: Visitor, role?: AdminRole) =>
  doors.putBack(database.query, visitor, tokenHashes.get(visitor), role)
const whatIsStored = () => doors.whatIsStored(database.query)

/** By the forms, as a person would. Whoever is not known yet reserves a place first. */
async function signIn(email: string, area: 'portal' | 'admin', browser = new Browser()): Promise<Browser> {
  if (!email.endsWith('.example')) await reserve(email)
  const form = area === 'admin' ? '/auth/confirm' : '/training-portal/login'
  const sent = await browser.post(`${form}/code`, { email })
  expect(sent.headers.get('Location'), await sent.text()).toBe(`${form}?step=code`)
  const verified = await browser.post(form, { code: await readNewestCode(email) })
  expect(verified.status, await verified.text()).toBe(302)
  expect(browser.oldSession).not.toBe('')
  await letWaitingTimePass(email)
  return browser
}

/** The 30 seconds until somebody is sent another code. */
async function letWaitingTimePass(email: string): Promise<void> {
  await database.query(
    `update sign_in_challenges set created_at = created_at - interval '1 minute', sent_at = sent_at - interval '1 minute'
     where email = $1`,
    [email],
  )
}

async function readNewestCode(email: string): Promise<string> {
  const folder = path.join(server.dataDir, 'mailbox')
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
  for (const name of names) {
    const letter = await readFile(path.join(folder, name), 'utf8')
    const code = /^Subject: .*?\b(\d{6})\b/m.exec(letter)?.[1]
    if (code && letter.includes(email)) return code
  }
  throw new Error(`No code for ${email}`)
}

async function reserve(email: string): Promise<void> {
  await post('/join', { firstName: 'Ada', lastName: 'Lovelace', email })
}

function post(address: string, fields: Record<string, string>): Promise<Response> {
  return new Browser().post(address, fields)
}

async function idOf(email: string): Promise<string> {
  const { rows } = await database.query(`select id from members where email = $1`, [email])
  return rows[0]?.id ?? '00000000-0000-4000-8000-000000000000'
}

async function nameIn(email: string): Promise<string> {
  const { rows } = await database.query(`select first_name from members where email = $1`, [email])
  return rows[0].first_name
}

async function progressOf(email: string) {
  const { rows } = await database.query(
    `select accepted_expectations, questionnaire_completed from community_pilot
     join members on id = user_id where email = $1`,
    [email],
  )
  return rows[0]
}

/** Sends the path as it is written; fetch would tidy it up first. */
function raw(address: string, method: string, session?: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server.origin)
  const headers = { Accept: 'text/html', ...(session && { Cookie: `session=${session}` }) }
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: address, method, headers }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    asked.on('error', reject).end()
  })
}

import type { data, MiddlewareFunction, RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contextOf } from '../../test/context.ts'
import { pilotCohort } from '../../test/pilot.ts'
import type { MemberStatus } from '../membership/member.ts'
import { setStatus } from '../membership/registrations.server.ts'
import { readConfig } from '../platform/config.ts'
import { requestCode } from './codes/request-code.server.ts'
import { verifyCode } from './codes/verify-code.server.ts'
import {
  deviceCookie,
  isSignOutWaiting,
  pendingCookie,
  readDevice,
  readPending,
  readSessionToken,
  signedInCookies,
} from './cookies.server.ts'
import { hashToken } from './secrets.server.ts'
import { signOut } from './sign-out.server.ts'
import {
  addPerson,
  adminRequest,
  day,
  hour,
  minute,
  openSignInServices,
  portalRequest,
  readNewestCode,
  type SignInServices,
  second,
} from './test-kit.ts'
import {
  findViewer,
  guardAdmin,
  guardPortal,
  guardRole,
  requireAdmin,
  requireEditor,
  requireMember,
  requireOrganiser,
  requireOwner,
  sessionMiddleware,
} from './viewer.server.ts'

let services: SignInServices
beforeEach(async () => {
  services = await openSignInServices()
})
afterEach(() => services.close())

const origin = 'http://localhost:3000'

async function signIn(request = portalRequest()): Promise<string> {
  expect(await requestCode(services, request)).toMatchObject({ outcome: 'sent' })
  const code = await readNewestCode(services)
  const result = await verifyCode(services, { ...request, code, oldToken: null })
  if (result.outcome !== 'signed-in') throw new Error(result.outcome)
  services.clock.advance(31 * second)
  return result.token
}

interface Answer {
  response: Response
  /** Names of the set cookies, with their values and lifetimes. */
  cookies: string[]
}

/** Sends a request through the root's middleware and the given guard, as React Router does. */
async function ask(
  cookie: string | null,
  {
    guard,
    path = '/training-portal/profile',
    accept = 'text/html',
    method = 'GET',
    referrer,
    handler,
  }: {
    guard?: MiddlewareFunction<Response>
    path?: string
    accept?: string
    method?: string
    referrer?: string
    handler?: (context: RouterContextProvider) => Promise<string>
  } = {},
): Promise<Answer> {
  const context = contextOf(services)
  const headers = { Accept: accept, ...(cookie && { Cookie: cookie }), ...(referrer && { Referer: referrer }) }
  const url = new URL(path, origin)
  const args = { request: new Request(url, { headers, method }), url, context, params: {}, pattern: path }
  const page = async () =>
    new Response(handler ? await handler(context) : ((await findViewer(context))?.email ?? 'nobody'))
  const response = (await sessionMiddleware(args, async () => {
    try {
      return guard ? ((await guard(args, page)) as Response) : await page()
    } catch (thrown) {
      if (thrown instanceof Response) return thrown
      if (thrown && typeof thrown === 'object' && 'init' in thrown) {
        const { data: body, init } = thrown as ReturnType<typeof data>
        return Response.json(body, init ?? {})
      }
      return new Response(String(thrown), { status: 500 })
    }
  })) as Response
  return { response, cookies: response.headers.getSetCookie() }
}

const see = async (token: string) => (await ask(`session=${token}`)).response.text()

async function setMember(email: string, { status, role }: { status?: string; role?: string }): Promise<void> {
  if (role) await services.db.updateTable('members').set({ role }).where('email', '=', email).execute()
  if (!status) return
  const { id } = await services.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await services.db.transaction().execute((tx) => setStatus(tx, [id], status as MemberStatus, pilotCohort))
}

async function whileSessionsAreAway(work: () => Promise<void>): Promise<void> {
  const { schema } = services.owner.db
  await schema.alterTable('sessions').renameTo('sessions_away').execute()
  try {
    await work()
  } finally {
    await schema.alterTable('sessions_away').renameTo('sessions').execute()
  }
}

test('a session identifies its person, and any other token no one', async () => {
  const token = await signIn()
  expect(await see(token)).toBe('ada@example.org')
  expect(await see(`${token}x`)).toBe('nobody')
  expect(await see(hashToken(token).toString('base64url')), 'what the database holds opens nothing').toBe('nobody')
  expect(await (await ask(null)).response.text()).toBe('nobody')
})

test('an invalid session cookie is cleared', async () => {
  const { cookies } = await ask('session=nonsense')
  expect(cookies).toEqual(['session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'])
})

test('the database is queried once a request, and not at all if the viewer isn’t needed', async () => {
  const token = await signIn()
  let queries = 0
  services.pool.on('acquire', () => {
    queries += 1
  })
  await ask(`session=${token}`, { handler: async () => 'a page that shows no name' })
  expect(queries).toBe(0)
  await ask(`session=${token}`, {
    handler: async (context) => {
      await Promise.all([findViewer(context), findViewer(context), findViewer(context)])
      return 'ok'
    },
  })
  expect(queries).toBe(1)
})

test('a session ends after 7 days without use, and a used one slides on', async () => {
  const token = await signIn()
  for (let week = 0; week < 3; week += 1) {
    services.clock.advance(7 * day - minute)
    const { response, cookies } = await ask(`session=${token}`)
    expect(await response.text()).toBe('ada@example.org')
    expect(cookies).toEqual([`session=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${7 * 24 * 60 * 60}`])
  }
  services.clock.advance(7 * day)
  expect(await see(token)).toBe('nobody')
})

test('a session ends after 30 days of use, and its cookie does not outlive it', async () => {
  const token = await signIn()
  for (let days = 0; days < 29; days += 1) {
    services.clock.advance(day)
    expect(await see(token)).toBe('ada@example.org')
  }
  services.clock.advance(22 * hour)
  const { cookies } = await ask(`session=${token}`)
  const lifetime = Number(/Max-Age=(\d+)/.exec(cookies[0] ?? '')?.[1])
  expect(lifetime).toBeLessThanOrEqual(2 * 60 * 60)
  services.clock.advance(2 * hour)
  expect(await see(token)).toBe('nobody')
})

test('an admin’s session ends after 12 hours without use', async () => {
  const token = await signIn(adminRequest)
  services.clock.advance(11 * hour)
  expect(await see(token)).toBe('boss@example.org')
  services.clock.advance(12 * hour)
  expect(await see(token)).toBe('nobody')
})

test('a new admin gets the shorter limit at once', async () => {
  const token = await signIn()
  services.clock.advance(13 * hour)
  await setMember('ada@example.org', { role: 'admin' })
  expect(await see(token)).toBe('nobody')
})

test('use is stored once a minute at most', async () => {
  const token = await signIn()
  services.clock.advance(minute)
  const noted = async () =>
    (await services.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at
  await see(token)
  const first = await noted()
  services.clock.advance(59 * second)
  expect((await ask(`session=${token}`)).cookies).toEqual([])
  expect(await noted()).toEqual(first)
  services.clock.advance(second)
  await see(token)
  expect((await noted()).getTime()).toBe(first.getTime() + minute)
})

test('a page is shown though nothing can be written, and the session slides on later', async () => {
  const token = await signIn()
  services.clock.advance(6 * 24 * 60 * 60 * 1000)
  await services.owner.pool.query(`
    create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
    create trigger no_space before update on sessions for each statement execute function no_space()
  `)
  const { response, cookies } = await ask(`session=${token}`)
  expect(await response.text()).toBe('ada@example.org')
  expect(cookies).toEqual([])
  await services.owner.pool.query('drop trigger no_space on sessions; drop function no_space')
  expect((await ask(`session=${token}`)).cookies).toHaveLength(1)
})

test('signing out ends the sessions of all three devices', async () => {
  const tokens = [await signIn(), await signIn(), await signIn()]
  const other = await signIn(adminRequest)
  expect(await signOut(services, tokens[1] ?? null)).toBe('signed-out')
  for (const token of tokens) expect(await see(token)).toBe('nobody')
  expect(await see(other), 'of this person alone').toBe('boss@example.org')
})

test('a sign-out that could not reach the server is finished with the next request of any kind', async () => {
  const token = await signIn()
  const otherDevice = await signIn()
  const { response, cookies } = await ask(`session=${token}; sign-out=pending`)
  expect(await response.text()).toBe('nobody')
  expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual(['sign-out=', 'session='])
  expect(await see(token)).toBe('nobody')
  expect(await see(otherDevice)).toBe('nobody')
})

test('behind https a pending sign-out counts only with the prefix of the host, which no other host can set', () => {
  const config = { origin: 'https://bootcamp.example' }
  const waits = (cookie: string) =>
    isSignOutWaiting(new Request(origin, { headers: { Cookie: cookie } }), { ...services, config })
  expect([waits('sign-out=pending'), waits('__Host-sign-out=pending')]).toEqual([false, true])
})

test('while the database can’t be reached a pending sign-out shows nothing and stays pending', async () => {
  const token = await signIn()
  await whileSessionsAreAway(async () => {
    const { response, cookies } = await ask(`session=${token}; sign-out=pending`)
    expect(await response.text()).toBe('nobody')
    expect(cookies).toEqual([])
    expect(await signOut(services, token)).toBe('not-ended')
  })
  expect(await see(token), 'it had not been ended').toBe('ada@example.org')
})

test.each([{ status: 'waitlist' }, { status: 'cancelled' }, { status: 'confirmed' }])(
  'losing registered acts on the very next request: %j',
  async (change) => {
    const token = await signIn()
    expect((await ask(`session=${token}`, { guard: guardPortal })).response.status).toBe(200)
    await setMember('ada@example.org', change)
    const { response } = await ask(`session=${token}`, { guard: guardPortal })
    expect(response.status).toBe(302)
    await setMember('ada@example.org', { status: 'registered' })
    expect(await see(token), 'and a place that is given back brings no old session back').toBe('nobody')
  },
)

test('a lost admin role takes effect with the next request', async () => {
  await addPerson(services, { email: 'both@example.org', status: 'registered', role: 'admin' })
  const token = await signIn({ ...adminRequest, email: 'both@example.org' })
  expect((await ask(`session=${token}`, { guard: guardAdmin })).response.status).toBe(200)
  await setMember('both@example.org', { role: 'member' })
  const { response } = await ask(`session=${token}`, { guard: guardAdmin })
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ email: 'both@example.org' })
})

test('an admin who loses the role during the session is told so, and is signed out', async () => {
  const token = await signIn(adminRequest)
  await setMember('boss@example.org', { role: 'member' })
  const { response, cookies } = await ask(`session=${token}`, { guard: guardAdmin, method: 'POST' })
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ signedOut: 'boss@example.org' })
  expect(cookies).toEqual(['session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'])
  expect((await ask(`session=${token}`, { guard: guardAdmin })).response.status).toBe(302)
})

test.each([
  ['reader', []],
  ['editor', ['editor']],
  ['organiser', ['editor', 'organiser']],
  ['owner', ['editor', 'organiser', 'owner']],
] as const)('the next request knows that an admin is %s', async (role, may) => {
  const token = await signIn(adminRequest)
  await services.db.updateTable('members').set({ admin_role: role }).where('role', '=', 'admin').execute()
  const proofs = { editor: requireEditor, organiser: requireOrganiser, owner: requireOwner }
  for (const needed of ['editor', 'organiser', 'owner'] as const) {
    const framed = (method: string, path: string) =>
      ask(`session=${token}`, {
        guard: (args, next) => guardAdmin(args, async () => (await guardRole(needed)(args, next)) as Response),
        method,
        path,
      })
    const isAllowed = (may as readonly string[]).includes(needed)
    expect((await framed('GET', '/admin/somewhere')).response.status, 'everybody reads').toBe(200)
    for (const { response } of [await framed('POST', '/admin/somewhere'), await framed('GET', '/admin/list/csv')]) {
      expect(response.status).toBe(isAllowed ? 200 : 403)
      if (!isAllowed) expect(await response.json()).toEqual({ role, needed })
    }
    const proven = await ask(`session=${token}`, {
      guard: guardAdmin,
      handler: async (context) => proofs[needed](context).least,
    })
    expect(proven.response.status).toBe(isAllowed ? 200 : 403)
    if (isAllowed) expect(await proven.response.text()).toBe(needed)
  }
})

test('the role of the inbox opens inquiries and its own settings; every other page of the admin area refuses it', async () => {
  const token = await signIn(adminRequest)
  await services.db.updateTable('members').set({ admin_role: 'inbox' }).where('role', '=', 'admin').execute()
  const asked = async (path: string, method = 'GET') =>
    (await ask(`session=${token}`, { guard: guardAdmin, path, method })).response
  for (const path of ['/admin/inquiries', '/admin/inquiries/:id', '/admin/settings/notifications', '/admin/confirm'])
    for (const method of ['GET', 'POST']) expect((await asked(path, method)).status, path).toBe(200)
  for (const path of ['/admin/users', '/admin/inquiries/csv', '/admin/settings/audit', '/admin/anything-new'])
    for (const method of ['GET', 'POST']) expect((await asked(path, method)).status, path).toBe(403)
  expect((await asked('/admin/dashboard')).headers.get('Location')).toBe('/admin/inquiries')
})

test('a deleted member’s session is anonymous', async () => {
  const token = await signIn()
  await services.db.deleteFrom('members').where('email', '=', 'ada@example.org').execute()
  expect(await see(token)).toBe('nobody')
})

test('without a session a page redirects to its sign-in page and back', async () => {
  const portal = await ask(null, { guard: guardPortal, path: '/training-portal/projects?page=2' })
  expect(portal.response.headers.get('Location')).toBe(
    '/training-portal/login?returnTo=%2Ftraining-portal%2Fprojects%3Fpage%3D2',
  )
  const admin = await ask(null, { guard: guardAdmin, path: '/admin/users' })
  expect(admin.response.headers.get('Location')).toBe('/auth/confirm?returnTo=%2Fadmin%2Fusers')
  const posted = await ask(null, { guard: guardAdmin, path: '/admin/users', method: 'POST' })
  expect(posted.response.headers.get('Location')).toBe('/auth/confirm')
})

test('after a session has ended, the sign-in page says so and returns to the page', async () => {
  const { origin } = services.config
  const signInPage = async (referrer: string, method = 'GET') => {
    const asked = { guard: guardAdmin, path: '/admin/settings/admins', method, referrer }
    return (await ask(null, asked)).response.headers.get('Location')
  }
  expect(await signInPage(`${origin}/admin/users?edit=1`)).toBe(
    '/auth/confirm?returnTo=%2Fadmin%2Fsettings%2Fadmins&ended=yes',
  )
  expect(await signInPage(`${origin}/admin/users?edit=1`, 'POST')).toBe(
    '/auth/confirm?returnTo=%2Fadmin%2Fusers%3Fedit%3D1&ended=yes',
  )
  // A link from another site doesn't prove that there was a session.
  for (const elsewhere of ['https://evil.example/admin/users', `${origin}/`, `${origin}.evil.example/admin/users`])
    expect(await signInPage(elsewhere)).toBe('/auth/confirm?returnTo=%2Fadmin%2Fsettings%2Fadmins')
})

test('without a session a data request is refused', async () => {
  const { response } = await ask(null, { guard: guardPortal, accept: 'text/csv' })
  expect(response.status).toBe(401)
  expect(await response.text()).toBe('Auth session missing!')
})

test('an admin without a place can’t open the portal, nor a member the admin area', async () => {
  const boss = await signIn(adminRequest)
  expect((await ask(`session=${boss}`, { guard: guardPortal })).response.status).toBe(302)
  const ada = await signIn()
  expect((await ask(`session=${ada}`, { guard: guardAdmin })).response.status).toBe(403)
})

test('a guard whose query fails refuses', async () => {
  const token = await signIn()
  await whileSessionsAreAway(async () => {
    for (const guard of [guardPortal, guardAdmin]) {
      let isIn = false
      const handler = async () => {
        isIn = true
        return 'what is behind the guard'
      }
      expect((await ask(`session=${token}`, { guard, handler })).response.status).toBe(500)
      expect(isIn).toBe(false)
    }
  })
})

test('without a passed guard there is no proof of a role', async () => {
  const token = await signIn()
  const { response } = await ask(`session=${token}`, { handler: async (context) => requireMember(context).email })
  expect(response.status).toBe(401)
  const inside = await ask(`session=${token}`, {
    guard: guardPortal,
    handler: async (context) => requireMember(context).email,
  })
  expect(await inside.response.text()).toBe('ada@example.org')
  const wrong = await ask(`session=${token}`, {
    guard: guardPortal,
    handler: async (context) => requireAdmin(context).email,
  })
  expect(wrong.response.status).toBe(401)
})

test('cookies are HttpOnly and Lax, and over https Secure with the __Host- prefix', () => {
  const signedIn = { token: 'a-token', email: 'ada@example.org', role: 'member', at: new Date() }
  const secure = {
    config: readConfig({
      ORIGIN: 'https://bootcamp.example',
      SECRET: 'only-for-tests-0123456789-0123456789-0123456789',
      SMTP_URL: 'smtp://mail.example',
      ADMIN_EMAIL: 'a@b.example',
      TRUSTED_PROXIES: '127.0.0.1',
    }),
    secret: 's',
    previousSecrets: [],
  }
  for (const cookie of signedInCookies(secure, signedIn, null).getSetCookie()) {
    expect(cookie).toMatch(
      /^__Host-(session|device|sign-in)=[\w.-]*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    )
  }
  const request = new Request(origin, { headers: { Cookie: '__Host-session=a; session=b' } })
  expect(readSessionToken(request, secure)).toBe('a')
  expect(readSessionToken(request, services)).toBe('b')
})

test('a device proof is valid for its address alone and can’t be forged without the secret', () => {
  const cookieOf = (header: string) => new Request(origin, { headers: { Cookie: header.split(';')[0] ?? '' } })
  const own = cookieOf(deviceCookie(services, 'ada@example.org', null))
  expect(readDevice(own, services, 'ADA@example.org')).toMatch(/^[\w-]{43}$/)
  expect(readDevice(own, services, 'boss@example.org')).toBeNull()
  const forged = cookieOf(deviceCookie({ ...services, secret: 'another one' }, 'ada@example.org', null))
  expect(readDevice(forged, services, 'ada@example.org')).toBeNull()
  expect(readDevice(cookieOf('device=garbage'), services, 'ada@example.org')).toBeNull()
  const changed = { ...services, secret: 'another one', previousSecrets: [services.secret] }
  expect(readDevice(own, changed, 'ada@example.org')).toBe(readDevice(own, services, 'ada@example.org'))
})

test('only this server can issue a pending sign-in, for an hour and for one area', () => {
  const now = services.clock.now()
  const pending = {
    area: 'portal',
    email: 'ada@example.org',
    device: null,
    browser: 'a-browser',
    step: 'code',
  } as const
  const cookieOf = (cookies: typeof services) =>
    new Request(origin, { headers: { Cookie: pendingCookie(cookies, pending, now).split(';')[0] ?? '' } })
  const [, value = ''] = pendingCookie(services, pending, now).split(/[=;]/)
  for (const encoding of ['base64url', 'latin1'] as const)
    expect(Buffer.from(value, encoding).toString('latin1'), 'the address is not readable').not.toContain('ada@')
  expect(readPending(cookieOf(services), services, 'portal', now)).toEqual(pending)
  expect(readPending(cookieOf(services), services, 'admin', now)).toBeNull()
  expect(readPending(cookieOf(services), services, 'portal', new Date(now.getTime() + hour))).toBeNull()
  expect(readPending(cookieOf({ ...services, secret: 'another one' }), services, 'portal', now)).toBeNull()
  const changed = { ...services, secret: 'another one', previousSecrets: [services.secret] }
  expect(readPending(cookieOf(services), changed, 'portal', now)).toEqual(pending)
})

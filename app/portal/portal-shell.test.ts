import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createStaticHandler, type RouteObject } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCohort } from '../../test/cohorts.ts'
import { contextOf } from '../../test/context.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { requestContext } from '../platform/services.ts'
import { hashToken } from '../sign-in/secrets.server.ts'
import { sessionMiddleware } from '../sign-in/viewer.server.ts'
import { loader, middleware, shouldRevalidate } from './portal-shell.tsx'

const addresses = ['expectations', 'questionnaire', 'dashboard'] as const
const ofNoCohort = ['profile', 'community', 'projects', 'profile/data'] as const
const homes = { nothing: 'expectations', accepted: 'questionnaire', both: 'dashboard' } as const

let services: TestServices
let start: Date
beforeAll(async () => {
  services = await openTestServices()
  start = services.clock.now()
})
afterAll(() => services.close())
beforeEach(() => services.db.deleteFrom('members').execute())

test('without a session no method gets in', async () => {
  for (const address of addresses) {
    for (const method of ['GET', 'POST']) {
      const response = await ask(method, address, null)
      expect(response.headers.get('Location'), `${method} ${address}`).toMatch(/^\/training-portal\/login/)
    }
  }
})

test.each([
  ['nothing', ['expectations']],
  ['accepted', ['questionnaire']],
  ['both', ['dashboard']],
] as const)('who has done %s is led to the page that comes next, for reading and for posting', async (done, open) => {
  const token = await signIn(done)
  for (const address of addresses) {
    for (const method of ['GET', 'POST']) {
      const response = await ask(method, address, token)
      const location = response.headers.get('Location')
      if ((open as readonly string[]).includes(address)) expect(location, `${method} ${address}`).toBeNull()
      else expect(location, `${method} ${address}`).toBe(`/training-portal/${homes[done]}`)
    }
  }
})

test('a differently spelled URL is guarded too', async () => {
  const token = await signIn('nothing')
  for (const address of ['Dashboard', 'dashboard/', 'QUESTIONNAIRE', 'dash%62oard']) {
    const response = await ask('GET', address, token)
    expect(response.headers.get('Location'), address).toBe('/training-portal/expectations')
  }
  expect((await ask('GET', 'Expectations/', token)).headers.get('Location')).toBeNull()
})

test('the first visit creates the record', async () => {
  const token = await signIn('nothing')
  await ask('GET', 'dashboard', token)
  const records = await services.db.selectFrom('community_pilot').select('accepted_expectations').execute()
  expect(records).toEqual([{ accepted_expectations: false }])
})

test('progress that can not be read counts as none, so the guard stays closed', async () => {
  const token = await signIn('both')
  await services.owner.db.schema.alterTable('profiles').renameTo('profiles_away').execute()
  try {
    const response = await ask('GET', 'dashboard', token)
    expect(response.headers.get('Location')).toBe('/training-portal/expectations')
  } finally {
    await services.owner.db.schema.alterTable('profiles_away').renameTo('profiles').execute()
  }
})

describe('a member who has finished the pilot and has a place in the next cohort', () => {
  let token: string
  beforeEach(async () => {
    services.clock.set(new Date('2030-02-01T17:00:00Z'))
    token = await signIn('both')
    const day = (date: string) => new Date(`${date}T17:00:00Z`)
    const cohort = { closes: day('2030-03-01'), starts: day('2030-03-02'), ends: day('2030-03-16') }
    await addCohort(services.db, { ...cohort, id: 2, slug: 'spring' })
    await addCohort(services.db, { ...cohort, id: 3, slug: 'fall' })
    await addCohort(services.db, { ...cohort, id: 4, slug: 'winter', state: 'draft' })
    await sql`insert into registrations (member_id, cohort_id, state) select id, 2, 'registered' from members`.execute(
      services.db,
    )
    await sql`insert into community_members (cohort_id, first_name, last_name, email, status)
      values (3, 'Ben', 'Babbage', 'ben@example.org', 'registered')`.execute(services.db)
  })
  afterEach(async () => {
    services.clock.set(start)
    await services.db.deleteFrom('members').execute()
    await services.db.deleteFrom('cohorts').where('id', '>', 1).execute()
  })
  const placeOf = async (address: string, method = 'GET') => {
    const response = await ask(method, address, token)
    return response.headers.get('Location') ?? response.status
  }

  test('is asked to commit to the next one, and reaches all pages of the pilot by their URLs', async () => {
    for (const method of ['GET', 'POST']) {
      expect(await placeOf('dashboard', method)).toBe('/training-portal/expectations')
      expect(await placeOf('dashboard?cohort=spring', method)).toBe('/training-portal/expectations?cohort=spring')
      expect(await placeOf('dashboard?cohort=pilot', method)).toBe(200)
      expect(await placeOf('expectations?cohort=pilot', method)).toBe('/training-portal/dashboard?cohort=pilot')
    }
  })

  test('keeps the pages without a cohort, and can’t give a place back before it is accepted', async () => {
    for (const address of ofNoCohort) expect(await placeOf(address), address).toBe(200)
    expect(await placeOf('give-back')).toBe('/training-portal/expectations')
    await sql`update registrations set expectations_accepted_at = now()`.execute(services.db)
    expect(await placeOf('give-back')).toBe(200)
    expect(await placeOf('dashboard')).toBe(200)
  })

  test('finds no cohort without their registration, and no draft', async () => {
    await sql`update registrations set cohort_id = 4 where cohort_id = 2`.execute(services.db)
    for (const slug of ['spring', 'fall', 'winter', 'none'])
      for (const address of ['dashboard', 'expectations', 'profile', 'give-back'])
        expect(await placeOf(`${address}?cohort=${slug}`), `${address} of ${slug}`).toBe(404)
    expect(await placeOf('dashboard')).toBe(200)
  })
})

test.each([
  ['/training-portal/schedule', '/training-portal/dashboard', false],
  ['/training-portal/schedule', '/training-portal/schedule?cohort=pilot', true],
  ['/training-portal/schedule?cohort=pilot', '/training-portal/dashboard?page=2&cohort=pilot', false],
  ['/training-portal/dashboard', '/training-portal/dashboard?page=2', false],
  ['/training-portal/dashboard', '/training-portal/expectations', true],
  ['/training-portal/projects', '/training-portal/questionnaire', true],
])('between %s and %s the frame revalidates: %s', (from, to, isAsked) => {
  const [currentUrl, nextUrl] = [new URL(from, 'http://localhost'), new URL(to, 'http://localhost')]
  const way = { currentUrl, nextUrl, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true }
  expect(shouldRevalidate(way)).toBe(isAsked)
  expect(shouldRevalidate({ ...way, formMethod: 'POST' })).toBe(true)
})

/** The real router with the shell's middleware, and trivial pages. */
async function ask(method: string, address: string, token: string | null): Promise<Response> {
  const answer = () => new Response('here')
  const children = [...addresses, ...ofNoCohort, 'give-back'].map((path) => ({
    path: `training-portal/${path}`,
    loader: answer,
    action: answer,
  }))
  const routes = [
    { id: 'root', middleware: [sessionMiddleware], children: [{ id: 'shell', middleware, loader, children }] },
  ] as unknown as RouteObject[]
  const context = contextOf(services)
  context.set(requestContext, { network: '192.0.2.1', nonce: '', reference: 'test' })
  const headers = { Accept: 'text/html', ...(token ? { Cookie: `session=${token}` } : {}) }
  const request = new Request(`http://localhost/training-portal/${address}`, { method, headers })
  const answered = await createStaticHandler(routes).query(request, {
    requestContext: context,
    generateMiddlewareResponse: async (query) => {
      const result = await query(request)
      return result instanceof Response ? result : new Response(null, { status: result.statusCode })
    },
  })
  if (!(answered instanceof Response)) throw new Error('no response')
  return answered
}

async function signIn(done: keyof typeof homes): Promise<string> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', status: 'registered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (done !== 'nothing') {
    const record = { user_id: id, accepted_expectations: true, questionnaire_completed: done === 'both' }
    await services.db.insertInto('community_pilot').values(record).execute()
  }
  const token = randomBytes(32).toString('base64url')
  const now = services.clock.now()
  await services.db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), member_id: id, created_at: now, last_seen_at: now })
    .execute()
  return token
}

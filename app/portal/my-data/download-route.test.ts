import { randomBytes } from 'node:crypto'
import { createStaticHandler, type RouteObject } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contextOf } from '../../../test/context.ts'
import { addFullMember, type FullMember } from '../../../test/everything-about.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { requestContext } from '../../platform/services.ts'
import { hashToken } from '../../sign-in/secrets.server.ts'
import { guardPortal, sessionMiddleware } from '../../sign-in/viewer.server.ts'
import { loader } from './download-route.ts'

let services: TestServices
let ada: FullMember
beforeEach(async () => {
  services = await openTestServices()
  ada = await addFullMember(services, { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' })
})
afterEach(() => services.close())

test('a cross-site request is neither answered nor audited nor counted', async () => {
  const before = await traces()
  for (const site of ['cross-site', 'same-site']) {
    const response = await ask('GET', { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate' })
    expect(response.status, site).toBe(403)
  }
  expect(await traces()).toEqual(before)
})

test('HEAD has the headers, and is neither audited nor counted', async () => {
  const before = await traces()
  for (let n = 0; n < 6; n += 1) {
    const response = await ask('HEAD')
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    expect(await response.text()).toBe('')
  }
  expect(await traces()).toEqual(before)
})

test('a person can download by link and by typed URL, and each download is audited', async () => {
  const before = await traces()
  for (const site of ['same-origin', 'none']) {
    const response = await ask('GET', { 'Sec-Fetch-Site': site })
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="agentspark-my-data-2025-06-10.zip"')
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  }
  const after = await traces()
  expect([after.entries - before.entries, after.hits]).toEqual([2, [2]])
})

async function traces() {
  const entries = await services.db.selectFrom('audit_log').select('id').execute()
  const hits = await services.db
    .selectFrom('rate_limits')
    .select('hits')
    .where('key', 'like', 'download of own data %')
    .execute()
  return { entries: entries.length, hits: hits.map((row) => row.hits) }
}

/** The real router with a session, configured like the product's routes. */
async function ask(method: string, headers: Record<string, string> = {}): Promise<Response> {
  const token = randomBytes(32).toString('base64url')
  const now = services.clock.now()
  const session = { token_hash: hashToken(token), member_id: ada.id, created_at: now, last_seen_at: now }
  await services.db.insertInto('sessions').values(session).execute()
  const address = '/training-portal/profile/data/download'
  const routes = [
    { id: 'root', middleware: [sessionMiddleware, guardPortal], children: [{ id: 'download', path: address, loader }] },
  ] as unknown as RouteObject[]
  const context = contextOf(services)
  context.set(requestContext, { network: '192.0.2.1', nonce: '', reference: 'test' })
  const request = new Request(`http://localhost${address}`, {
    method,
    headers: { ...headers, Cookie: `session=${token}` },
  })
  return createStaticHandler(routes).queryRoute(request, {
    routeId: 'download',
    requestContext: context,
    generateMiddlewareResponse: async (query) => {
      const answer = await query(request).catch(({ status }: { status: number }) => new Response(null, { status }))
      return answer instanceof Response ? answer : new Response(null)
    },
  })
}

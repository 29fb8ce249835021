import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReplica, unknownPosition } from '../../app/platform/database/replica.server.ts'
import { createLog } from '../../app/platform/log.ts'
import type { RequestFacts } from '../../app/platform/services.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import type { Env } from './env.ts'
import { showOwnWrites } from './own-writes.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
  // What it says of the primary is all that is asked here.
  services.replica = openReplica(services.connection, services.db, createLog('silent'))
})
afterAll(async () => {
  await services.replica?.close()
  await services.close()
})

const session = 'session=somebody'

/** @returns the cookie it was answered, and what the page knew */
async function ask(method: string, cookie: string, isWriting = false) {
  const facts = {} as RequestFacts
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    c.set('facts', facts)
    await next()
  })
  app.use(showOwnWrites(services))
  app.all('/', (c) => {
    if (isWriting) facts.hasWritten = true
    return c.text('here')
  })
  const response = await app.request('/', { method, headers: { Cookie: cookie } })
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0], known: facts.written }
}

test('who has written something is known by it on the next page, until the cookie ends', async () => {
  const before = await services.replica?.position()
  const { cookie } = await ask('POST', session)
  expect(cookie).toMatch(/^written=\d+$/)
  const { known } = await ask('GET', `${session}; ${cookie}`)
  expect(known).toBe(BigInt(cookie?.slice('written='.length) ?? 0))
  expect(known).toBeGreaterThanOrEqual(before ?? unknownPosition)
})

test('so is a page on whose way something was written', async () => {
  expect((await ask('GET', session, true)).cookie).toMatch(/^written=/)
})

test('whoever only reads, or has no session, gets no cookie', async () => {
  expect(await ask('GET', session)).toEqual({ cookie: undefined, known: undefined })
  expect((await ask('POST', 'theme=dark')).cookie).toBeUndefined()
})

test('a cookie that was not made here leads to the primary', async () => {
  expect((await ask('GET', `${session}; written=-1`)).known).toBe(unknownPosition)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOf } from '../test/build.ts'
import { openTestServices, type TestServices } from '../test/services.ts'
import { createApp } from './app.ts'
import { DocumentCache } from './document-cache.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

/** A page that answers as the router does when it refuses something, or fails, by itself. */
function ask(answer: () => Response) {
  const app = createApp(services, buildOf({ bare: answer }), new DocumentCache(services.config), async () => [
    { ready: true },
    200,
  ])
  const incoming = { socket: { remoteAddress: '127.0.0.1' } }
  return app.fetch(new Request('http://localhost:3000/bare'), { incoming })
}

test.each([
  ['Bad Request', 400],
  ['Unexpected Server Error', 500],
  [null, 500],
])('what the router itself answers with %j and %i becomes a page with a way on', async (words, status) => {
  const response = await ask(() => new Response(words, { status }))
  expect(response.status).toBe(status)
  const page = await response.text()
  expect(page).toMatch(/Reference: [0-9a-f]{10}/)
  expect(page).toContain('<a href="/">Return to Home</a>')
})

test('what the router fails at without an answer becomes one too', async () => {
  const response = await ask(() => {
    throw new Error('a loader that breaks')
  })
  expect(response.status).toBe(500)
  expect(await response.text()).toMatch(/Reference: [0-9a-f]{10}/)
})

test.each([
  ['There is no such file.', 404],
  ['Auth session missing!', 401],
])('what our own pages say in plain words stays: %s', async (words, status) => {
  const response = await ask(() => new Response(words, { status }))
  expect([response.status, await response.text()]).toEqual([status, words])
})

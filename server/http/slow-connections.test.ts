import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOf } from '../../test/build.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { openSlowBodies, openSlowConnections, type SlowConnections } from '../../test/slow-connections.ts'
import { createApp } from './app.ts'
import { DocumentCache } from './document-cache.ts'
import { createHttpServer } from './http-server.ts'

const many = 500
let services: TestServices
let origin: string
let close: () => void
beforeAll(async () => {
  services = await openTestServices()
  const config = { ...services.config }
  const build = buildOf(
    { join: () => new Response('Join') },
    { join: async ({ request }) => new Response(String((await request.formData()).get('firstName'))) },
  )
  const app = createApp({ ...services, config }, build, new DocumentCache(config), async () => [{ ready: true }, 200])
  const server = createHttpServer(app.fetch, { ...services, config })
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 })
  // Node checks the limits every five seconds.
  Object.assign(server, { headersTimeout: 5_000, requestTimeout: 5_000 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  config.origin = origin
  close = () => server.close()
})
afterAll(async () => {
  close()
  await services.close()
})

async function othersAreAnswered(slow: SlowConnections): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const health = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(1_000) })
    expect(await health.text()).toMatch(/^ok /)
    expect((await fetch(`${origin}/join`)).status).toBe(200)
  }
  expect(slow.open()).toBe(many)
}

/** Each gets a page with the usual headers. */
async function allAreEnded(slow: SlowConnections): Promise<void> {
  await expect.poll(() => slow.open(), { timeout: 60_000 }).toBe(0)
  expect([...slow.farewells]).toContain('HTTP/1.1 408 Request Timeout')
  const page = [...slow.lastWords].find((words) => words.startsWith('HTTP/1.1 408')) ?? ''
  expect(page).toContain(`default-src 'none'`)
  expect(page).toContain('That took too long')
}

// Both wait for Node's check of the limits, so they run at the same time.
test.concurrent('hundreds of connections that never send a request delay nobody and are closed', async () => {
  const slow = await openSlowConnections(origin, many)
  try {
    await othersAreAnswered(slow)
    await allAreEnded(slow)
  } finally {
    slow.end()
  }
})

test.concurrent('hundreds of forms that never end delay nobody and are closed', async () => {
  const slow = await openSlowBodies(origin, '/join', many)
  try {
    await othersAreAnswered(slow)
    await allAreEnded(slow)
  } finally {
    slow.end()
  }
})

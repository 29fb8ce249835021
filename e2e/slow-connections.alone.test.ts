import { expect, test } from 'vitest'
import { openSlowConnections } from '../test/slow-connections.ts'
import { setUpJourney } from './journey.ts'

const journey = setUpJourney()
const many = 1000

test('a thousand connections that come to no request hold up nobody, and are ended', async () => {
  const slow = await openSlowConnections(journey.origin, many)
  try {
    for (let round = 0; round < 20; round += 1) {
      const health = await fetch(`${journey.origin}/healthz`, { signal: AbortSignal.timeout(1_000) })
      expect(await health.text()).toBe('ok')
      expect((await fetch(`${journey.origin}/join`)).status).toBe(200)
    }
    expect(slow.open()).toBe(many)
    // The server looks for those that are past their ten seconds twice a minute.
    await expect.poll(() => slow.open(), { timeout: 60_000 }).toBe(0)
    expect([...slow.farewells]).toContain('HTTP/1.1 408 Request Timeout')
  } finally {
    slow.end()
  }
})

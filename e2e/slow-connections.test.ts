import { expect, test } from 'vitest'
import { openSlowBodies, openSlowConnections, type SlowConnections } from '../test/slow-connections.ts'
import { setUpJourney } from './journey.ts'

const journey = setUpJourney()
const many = 1000

async function othersAreAnswered(slow: SlowConnections): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const health = await fetch(`${journey.origin}/healthz`, { signal: AbortSignal.timeout(1_000) })
    expect(await health.text()).toMatch(/^ok /)
    expect((await fetch(`${journey.origin}/join`)).status).toBe(200)
  }
  expect(slow.open()).toBe(many)
}

/** They are told so by a page with the headers of every answer. */
async function allAreEnded(slow: SlowConnections): Promise<void> {
  await expect.poll(() => slow.open(), { timeout: 60_000 }).toBe(0)
  expect([...slow.farewells]).toContain('HTTP/1.1 408 Request Timeout')
  const page = [...slow.lastWords].find((words) => words.startsWith('HTTP/1.1 408')) ?? ''
  expect(page).toContain(`default-src 'none'`)
  expect(page).toContain('That took too long')
}

test('a thousand connections that come to no request hold up nobody, and are ended', async () => {
  const slow = await openSlowConnections(journey.origin, many)
  try {
    await othersAreAnswered(slow)
    await allAreEnded(slow)
  } finally {
    slow.end()
  }
})

test('a thousand forms that come to no end hold up nobody, and are ended', async () => {
  const slow = await openSlowBodies(journey.origin, '/join', many)
  try {
    await othersAreAnswered(slow)
    await allAreEnded(slow)
  } finally {
    slow.end()
  }
})

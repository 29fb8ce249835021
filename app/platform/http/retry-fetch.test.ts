import { expect, test } from 'vitest'
import { retryFetch } from './retry-fetch.ts'

function gateway(...statuses: number[]) {
  const pauses: number[] = []
  let sent = 0
  return {
    pauses,
    sent: () => sent,
    send: async () => new Response(null, { status: statuses[sent++] ?? 200 }),
    pause: async (milliseconds: number) => void pauses.push(milliseconds),
  }
}

test('a read is retried after 502, 503 and 504, with growing waits', async () => {
  const { send, pause, pauses } = gateway(502, 503, 504, 200)
  const response = await retryFetch(new Request('http://localhost/x.data'), send, pause)
  expect(response.status).toBe(200)
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(new Set(pauses).size).toBe(3)
})

test('the failure is returned after three retries', async () => {
  const { send, pause, sent } = gateway(503, 503, 503, 503, 200)
  expect((await retryFetch(new Request('http://localhost/x.data'), send, pause)).status).toBe(503)
  expect(sent()).toBe(4)
})

test('a write is sent once, because a retry might repeat its effect', async () => {
  const { send, pause, sent } = gateway(503, 200)
  const post = new Request('http://localhost/x.data', { method: 'POST', body: 'a=1' })
  expect((await retryFetch(post, send, pause)).status).toBe(503)
  expect(sent()).toBe(1)
})

test('other failures are returned without a retry', async () => {
  const { send, pause, sent } = gateway(500, 200)
  expect((await retryFetch(new Request('http://localhost/x.data'), send, pause)).status).toBe(500)
  expect(sent()).toBe(1)
})

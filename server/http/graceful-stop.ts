import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** A balancer that polls `/readyz` once a second, and needs three answers of 503, stops sending within this time. */
const drainMs = 5_000
/** A busy client sends its next request on a kept connection within this time, and learns that the connection ends. */
const nextRequestMs = 1_000
/** A balancer has asked within this time. */
const probedWithinMs = 15_000
/** For running requests after the server accepts no more connections. */
const finishMs = 10_000

/**
 * @param server whose `/readyz` answers 503 from the moment that the returned function is called
 * @returns stops the server: while a balancer may still send, it answers as before; then each answer is the last one of
 * its connection; then it accepts no connection and finishes the running requests
 */
export function stopGracefully(server: Server): () => Promise<void> {
  let stopping = false
  let probedAt = -Infinity
  server.prependListener('request', ({ url }, response) => {
    if (url === '/readyz') probedAt = performance.now()
    if (stopping) response.setHeader('Connection', 'close')
  })
  return async () => {
    if (performance.now() - probedAt < probedWithinMs) await setTimeout(drainMs)
    stopping = true
    await setTimeout(nextRequestMs)
    const closed = new Promise((resolve) => server.close(resolve))
    // A connection with a running request becomes idle later.
    const sweep = setInterval(() => server.closeIdleConnections(), 100)
    await Promise.race([closed, setTimeout(finishMs, undefined, { ref: false })])
    clearInterval(sweep)
    server.closeAllConnections()
  }
}

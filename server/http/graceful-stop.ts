import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** A balancer that polls `/readyz` once a second, and needs three answers of 503, stops sending within this time. */
const drainMs = 5_000
/**
 * Without such a balancer: a busy client sends its next request within this time, and learns that its connection ends.
 */
const shortDrainMs = 1_000
/** A balancer has asked within this time. */
const probedWithinMs = 15_000
/** For running requests after the server accepts no more connections. */
const finishMs = 10_000

/**
 * @param server whose `/readyz` answers 503 from the moment that the returned function is called
 * @returns stops the server: during the drain it answers as before, each answer as the last one of its connection; then
 * it accepts no connection and finishes the running requests
 */
export function stopGracefully(server: Server): () => Promise<void> {
  let stopping = false
  let probedAt = -Infinity
  server.prependListener('request', ({ url }, response) => {
    if (url === '/readyz') probedAt = performance.now()
    if (stopping) response.setHeader('Connection', 'close')
  })
  return async () => {
    stopping = true
    await setTimeout(performance.now() - probedAt < probedWithinMs ? drainMs : shortDrainMs)
    const closed = new Promise((resolve) => server.close(resolve))
    // A connection with a running request becomes idle later.
    const sweep = setInterval(() => server.closeIdleConnections(), 100)
    await Promise.race([closed, setTimeout(finishMs, undefined, { ref: false })])
    clearInterval(sweep)
    server.closeAllConnections()
  }
}

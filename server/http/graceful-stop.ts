import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

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
 * @returns stops the server: while a balancer may still send, it answers as before; then it accepts no connection, and
 * finishes the running requests and the next one of each kept connection
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
    // Connections that wait to be accepted would be reset: they are accepted in this turn of the event loop, and there are few
    // as long as kept connections go on.
    await setImmediate()
    stopping = true
    // A proxy that is refused uses another server. Not the HTTP server's own close, which also ends idle connections, on which
    // the proxy may be sending.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    await setTimeout(nextRequestMs)
    // A connection with a running request becomes idle later, and one whose request has arrived is not idle once that is read.
    const sweep = setInterval(() => void setImmediate().then(() => server.closeIdleConnections()), 100)
    await Promise.race([closed, setTimeout(finishMs, undefined, { ref: false })])
    clearInterval(sweep)
    server.closeAllConnections()
  }
}

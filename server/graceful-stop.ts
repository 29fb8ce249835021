import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

/**
 * How long a server that was told to stop goes on taking what comes, saying at `/readyz` that it is about to go and with each
 * answer that the connection ends. Until then a busy client has sent its next request, and who has sent none is idle.
 */
const farewell = 1_000
/** How long a request may still take after that. */
const patience = 10_000

/**
 * @returns what ends the server so that nothing is cut: every request that was sent is answered, and the last answer on a
 * connection says that it is the last one
 */
export function stopGracefully(server: Server): () => Promise<void> {
  const answering = new Set<ServerResponse>()
  /** Connections on which nothing is under way, and since when. */
  const idle = new Map<Socket, number>()
  let stopping = false
  const nowIdle = (socket: Socket) => void (socket.destroyed || idle.set(socket, performance.now()))
  server.on('connection', (socket: Socket) => {
    nowIdle(socket)
    socket.once('close', () => idle.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    answering.add(response)
    idle.delete(socket)
    response.once('close', () => {
      answering.delete(response)
      nowIdle(socket)
    })
    if (stopping) endConnectionAfter(response)
  })
  const endIdle = () => {
    for (const [socket, since] of idle) if (performance.now() - since > farewell) socket.destroy()
  }
  return async () => {
    stopping = true
    for (const response of answering) endConnectionAfter(response)
    await Promise.race([untilNobodyIsConnected(server), setTimeout(farewell)])
    await untilNobodyWaitsAtTheDoor()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const sweep = setInterval(endIdle, 50)
    await Promise.race([closed, setTimeout(patience, undefined, { ref: false })])
    clearInterval(sweep)
    server.closeAllConnections()
  }
}

function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

async function untilNobodyIsConnected(server: Server): Promise<void> {
  const count = () => new Promise<number>((resolve) => server.getConnections((_, connections) => resolve(connections)))
  while ((await count()) > 0) await setTimeout(50)
}

/**
 * The system cuts a connection that it has taken and the program has not yet, so the moment to close is right after a turn of
 * the event loop in which nothing else had to be done.
 */
async function untilNobodyWaitsAtTheDoor(): Promise<void> {
  const deadline = performance.now() + 500
  for (let before = performance.now(); before < deadline; before = performance.now()) {
    await setImmediate()
    if (performance.now() - before < 0.2) return
  }
}

import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout, setImmediate as untilNextTurn } from 'node:timers/promises'

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
  const connections = new Set<Socket>()
  const answering = new Set<ServerResponse>()
  /** Connections on which nothing is under way, and since when. */
  const idle = new Map<Socket, number>()
  let stopping = false
  let closing = false
  const nowIdle = (socket: Socket) => void (socket.destroyed || idle.set(socket, performance.now()))
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    nowIdle(socket)
    socket.once('close', () => {
      connections.delete(socket)
      idle.delete(socket)
    })
    if (closing) socket.pause()
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
    // The system resets connections that it has taken and the program has not yet. So nothing else is read for a moment, until
    // all that came has been taken, and then the door is closed.
    closing = true
    for (const socket of connections) socket.pause()
    await untilNobodyWaitsAtTheDoor()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of connections) socket.resume()
    // After a turn's reading: what was sent on a connection while this process was busy is no silence.
    const sweep = setInterval(() => setImmediate(endIdle), 50)
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

/** After a turn of the event loop in which there was nothing to do, all connections have been taken. */
async function untilNobodyWaitsAtTheDoor(): Promise<void> {
  const deadline = performance.now() + 1_000
  for (let before = performance.now(); before < deadline; before = performance.now()) {
    await untilNextTurn()
    if (performance.now() - before < 0.3) return
  }
}

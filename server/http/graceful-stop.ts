import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout, setImmediate as untilNextTurn } from 'node:timers/promises'
import { lastResponseOn } from './http-server.ts'

/**
 * How long a server that was told to stop goes on taking what comes, saying at `/readyz` that it is about to go and with each
 * answer that the connection ends. Until then a busy client has sent its next request, and who has sent none is idle.
 */
const farewell = 1_000
/**
 * A balancer that asks for `/readyz` sends nobody any more once it has heard that a few times, which takes longer on a busy machine.
 * Whatever it sent on a connection that ends just then would be lost, so it is waited for, but not for ever. One is there if it
 * has asked so often before: a worker hears only some of its questions, perhaps none in the last second.
 */
const balancer = { probes: 5, farewells: 3, quiet: 500, atMost: 5_000 }
/** How long a request may still take after that. */
const patience = 10_000

/**
 * @param server of `createHttpServer`
 * @returns what ends the server so that nothing is cut: every request that was sent is answered, and the last answer on a
 * connection says that it is the last one
 */
export function stopGracefully(server: Server): () => Promise<void> {
  const connections = new Set<Socket>()
  /** While it stops: connections on which nothing is under way, and since when, of those that were idle before since the stop. */
  const idle = new Map<Socket, number>()
  let stopping = false
  const heard: Heard = { probes: 0, farewells: 0, lastVisit: 0 }
  const nowIdle = (socket: Socket) => void (socket.destroyed || idle.set(socket, performance.now()))
  const nowLast = (socket: Socket, response: ServerResponse) => {
    endConnectionAfter(response)
    idle.delete(socket)
    response.once('close', () => nowIdle(socket))
  }
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    if (stopping) nowIdle(socket)
    socket.once('close', () => {
      connections.delete(socket)
      idle.delete(socket)
    })
  })
  server.prependListener('request', ({ socket, url }, response) => {
    if (url === '/readyz') heard[stopping ? 'farewells' : 'probes'] += 1
    if (!stopping) return
    if (url !== '/readyz') heard.lastVisit = performance.now()
    nowLast(socket, response)
  })
  const endIdle = () => {
    for (const [socket, since] of idle) if (performance.now() - since > farewell) socket.destroy()
  }
  return async () => {
    stopping = true
    heard.lastVisit = performance.now()
    for (const socket of connections) {
      const response = lastResponseOn(socket)
      if (response && !response.closed) nowLast(socket, response)
      else nowIdle(socket)
    }
    await Promise.race([untilNobodyIsConnected(server), setTimeout(farewell)])
    await untilBalancerKnows(heard)
    // The system resets connections that it has taken and the program has not yet. So nothing is read for a moment, until all
    // that came has been taken, and then the door is closed.
    const before = [...connections]
    for (const socket of before) socket.pause()
    const handOver = await untilNobodyWaitsAtTheDoor(server)
    const closed = new Promise<void>((resolve) => {
      // The close of an HTTP server would first end connections on which a request has come that is not read yet.
      NetServer.prototype.close.call(server, () => resolve())
    })
    handOver()
    for (const socket of before) socket.resume()
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

interface Heard {
  probes: number
  /** Probes since the stop began. */
  farewells: number
  /** Of somebody else, or the beginning of the stop. */
  lastVisit: number
}

/** Nothing is waited for where no balancer asks. */
async function untilBalancerKnows(heard: Heard): Promise<void> {
  const { probes, farewells, quiet, atMost } = balancer
  const deadline = performance.now() + atMost - farewell
  const isThere = () => heard.farewells > 0 || heard.probes >= probes
  const knows = () => heard.farewells >= farewells && performance.now() - heard.lastVisit > quiet
  while (isThere() && !knows() && performance.now() < deadline) await setTimeout(50)
}

async function untilNobodyIsConnected(server: Server): Promise<void> {
  const count = () => new Promise<number>((resolve) => server.getConnections((_, connections) => resolve(connections)))
  while ((await count()) > 0) await setTimeout(50)
}

/**
 * Takes connections, one in each turn of the event loop, without reading what they ask, until a turn brings none.
 *
 * @returns what lets the server read them
 */
async function untilNobodyWaitsAtTheDoor(server: Server): Promise<() => void> {
  const readers = server.listeners('connection') as ((socket: Socket) => void)[]
  const taken: Socket[] = []
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => taken.push(socket))
  const deadline = performance.now() + 1_000
  for (let before = -1; before < taken.length && performance.now() < deadline; ) {
    before = taken.length
    await untilNextTurn()
  }
  return () => {
    server.removeAllListeners('connection')
    for (const reader of readers) server.on('connection', reader)
    for (const socket of taken) server.emit('connection', socket)
  }
}

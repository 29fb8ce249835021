import { connect, type Socket } from 'node:net'
import { setInterval } from 'node:timers'

export interface SlowConnections {
  /** How many the server has not ended yet. */
  open(): number
  /** The first line of what it said to those, each once; nothing where another byte of ours was on its way (TCP then resets). */
  farewells: Set<string>
  /** The whole of it. */
  lastWords: Set<string>
  end(): void
}

/** Opens connections that never come to a request: every other one says nothing, the rest send a header, a byte at a time. */
export async function openSlowConnections(origin: string, count: number): Promise<SlowConnections> {
  const { hostname, port } = new URL(origin)
  const header = `GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Slow: ${'.'.repeat(1000)}`
  return open(origin, count, '', header)
}

/** Opens connections on which a form begins that has no end: half of them stop after its first field, the rest send a byte at a time. */
export async function openSlowBodies(origin: string, path: string, count: number): Promise<SlowConnections> {
  const { hostname, port } = new URL(origin)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Accept: text/html',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
  ]
  const field = '--x\r\nContent-Disposition: form-data; name="firstName"\r\n\r\n'
  return open(origin, count, `${head.join('\r\n')}\r\n\r\n${field}`, '.'.repeat(1000))
}

const atOnce = 100

/** @param beginning of all of them @param rest what every other one goes on to send */
async function open(origin: string, count: number, beginning: string, rest: string): Promise<SlowConnections> {
  const { hostname, port } = new URL(origin)
  const open = new Set<Socket>()
  const farewells = new Set<string>()
  const lastWords = new Set<string>()
  const openOne = () => {
    const socket = connect({ host: hostname, port: Number(port) })
    open.add(socket)
    if (beginning) socket.write(beginning)
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    // One that is reset is told by what it got: nothing.
    socket.on('error', () => {})
    socket.once('close', () => {
      open.delete(socket)
      farewells.add(said.split('\r\n')[0] ?? '')
      lastWords.add(said)
    })
    return new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  }
  for (let opened = 0; opened < count; opened += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - opened) }, openOne))
    // Slow is what is measured, and not how many begin in one moment.
    await fetch(`${origin}/healthz`)
  }
  const slow = [...open].filter((_, number) => number % 2 === 0)
  let sent = 0
  const sending = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write(rest.slice(sent, sent + 1))
    sent += 1
  }, 250)
  return {
    open: () => open.size,
    farewells,
    lastWords,
    end() {
      clearInterval(sending)
      for (const socket of open) socket.destroy()
    },
  }
}

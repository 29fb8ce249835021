import { connect, type Socket } from 'node:net'
import { setInterval } from 'node:timers'

export interface SlowConnections {
  /** How many the server has not closed yet. */
  open(): number
  /**
   * The first lines of its answers to those, without duplicates; empty when the connection was reset because bytes were
   * still on their way.
   */
  farewells: Set<string>
  /** The complete answers. */
  lastWords: Set<string>
  end(): void
}

/** Opens connections that never complete a request: half of them send nothing, the rest a header byte by byte. */
export async function openSlowConnections(origin: string, count: number): Promise<SlowConnections> {
  const { hostname, port } = new URL(origin)
  const header = `GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Slow: ${'.'.repeat(1000)}`
  return open(origin, count, '', header)
}

/**
 * Opens connections with a form that never ends: half of them stop after its first field, the rest send byte by byte.
 */
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

/** @param beginning sent by all of them @param rest sent byte by byte by every other one */
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
    // A reset connection counts as closed without an answer.
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
    // In steps, because the test is about slow connections and not about many simultaneous ones.
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

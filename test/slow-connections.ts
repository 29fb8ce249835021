import { connect, type Socket } from 'node:net'
import { setInterval } from 'node:timers'

export interface SlowConnections {
  /** How many the server has not ended yet. */
  open(): number
  /** What it said to those, each answer once; nothing where another byte of ours was on its way (TCP then resets). */
  farewells: Set<string>
  end(): void
}

/** Opens connections that never come to a request: every other one says nothing, the rest send a header, a byte at a time. */
export async function openSlowConnections(origin: string, count: number): Promise<SlowConnections> {
  const { hostname, port } = new URL(origin)
  const header = Buffer.from(`GET / HTTP/1.1\r\nHost: ${hostname}\r\nX-Slow: ${'.'.repeat(1000)}`)
  const open = new Set<Socket>()
  const farewells = new Set<string>()
  await Promise.all(
    Array.from({ length: count }, () => {
      const socket = connect({ host: hostname, port: Number(port) })
      open.add(socket)
      let said = ''
      socket.on('data', (chunk) => {
        said += chunk
      })
      // One that is reset is told by what it got: nothing.
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        farewells.add(said.split('\r\n')[0] ?? '')
      })
      return new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
    }),
  )
  const slow = [...open].filter((_, number) => number % 2 === 0)
  let sent = 0
  const sending = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write(header.subarray(sent, sent + 1))
    sent += 1
  }, 250)
  return {
    open: () => open.size,
    farewells,
    end() {
      clearInterval(sending)
      for (const socket of open) socket.destroy()
    },
  }
}

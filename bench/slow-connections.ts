import { startServer } from '../e2e/server.ts'
import { openSlowBodies, openSlowConnections } from '../test/slow-connections.ts'
import { median, type Row, type Rows, tableOf } from './row.ts'

/**
 * npm run bench:slow-connections: how fast /healthz answers alone, while a thousand connections are open that come to no request,
 * and while a thousand forms are on their way that come to no end.
 */
const many = 1000
const rounds = 100

export const rows: Rows = async () => {
  const server = await startServer()
  try {
    await healthTimes(server.origin)
    const alone = await healthTimes(server.origin)
    const among = async (what: string, slow: { open(): number; end(): void }): Promise<Row[]> => {
      const times = await healthTimes(server.origin)
      const where = `/healthz among ${slow.open()} ${what}`
      slow.end()
      return [
        { what: where, measured: median(times), unit: 'ms', reference: { what: 'alone', measured: median(alone) } },
        {
          what: `${where}, the slowest of ${rounds}`,
          measured: Math.max(...times),
          unit: 'ms',
          reference: { what: 'alone', measured: Math.max(...alone) },
        },
      ]
    }
    const { origin } = server
    return [
      ...(await among('slow connections', await openSlowConnections(origin, many))),
      ...(await among('slow forms', await openSlowBodies(origin, '/join', many))),
    ]
  } finally {
    await server.stop()
  }
}

if (import.meta.main) console.log(tableOf(await rows({ full: false })))

/** Spread over a few seconds, so that the slow ones have sent some bytes meanwhile. */
async function healthTimes(origin: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await (await fetch(`${origin}/healthz`)).text()
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return times
}

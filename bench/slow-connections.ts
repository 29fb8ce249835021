import { startServer } from '../e2e/server.ts'
import { openSlowBodies, openSlowConnections } from '../test/slow-connections.ts'

/**
 * npm run bench:slow-connections: how fast /healthz answers alone, while a thousand connections are open that come to no request,
 * and while a thousand forms are on their way that come to no end.
 */
const many = 1000
const rounds = 100

const server = await startServer()
try {
  await healthTimes()
  console.log(`/healthz, ${rounds} times, milliseconds: median / worst`)
  console.log(`alone                        ${await healthTimes()}`)
  const slow = await openSlowConnections(server.origin, many)
  const times = await healthTimes()
  console.log(`among ${slow.open()} slow connections  ${times}`)
  slow.end()
  const forms = await openSlowBodies(server.origin, '/join', many)
  const timesAmongForms = await healthTimes()
  console.log(`among ${forms.open()} slow forms        ${timesAmongForms}`)
  forms.end()
} finally {
  await server.stop()
}

/** Spread over a few seconds, so that the slow ones have sent some bytes meanwhile. */
async function healthTimes(): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await (await fetch(`${server.origin}/healthz`)).text()
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  times.sort((one, other) => one - other)
  return `${times[rounds / 2]?.toFixed(1)} / ${times.at(-1)?.toFixed(1)}`
}

import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { RunningServer } from '../../e2e/server.ts'
import { until } from '../faults/until.ts'
import type { PostgresNode } from './postgres-node.ts'

/** @returns how long the slower of both servers serves outdated pages, in milliseconds */
export async function slowestCache(servers: RunningServer[], primary: PostgresNode): Promise<number> {
  const [cohort] = await primary.query<{ capacity: number }>('select capacity from cohorts where id = 1')
  const capacity = cohort?.capacity ?? 0
  let slowest = 0
  for (const shown of [capacity + 7, capacity]) {
    await Promise.all(servers.map(placesShown))
    await primary.query('update cohorts set capacity = $1 where id = 1', [shown])
    const began = performance.now()
    const waits = servers.map(async (server) => {
      await until(`${server.origin} shows an old page.`, async () => (await placesShown(server)) === shown)
      return performance.now() - began
    })
    slowest = Math.max(slowest, ...(await Promise.all(waits)))
  }
  return Math.round(slowest)
}

async function placesShown({ origin }: { origin: string }): Promise<number> {
  const headers = { Host: 'bootcamp.example', 'X-Forwarded-Proto': 'https' }
  const page = await new Promise<string>((resolve, reject) => {
    // Not with fetch, which sets its own Host.
    const asked = request(origin, { headers }, (response) => text(response).then(resolve, reject))
    asked.on('error', reject).end()
  })
  return Number(/of (\d+) places left/.exec(page.replaceAll('<!-- -->', ''))?.[1])
}

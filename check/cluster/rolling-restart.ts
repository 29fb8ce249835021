import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../check-cluster.ts'
import { startCluster } from './cluster.ts'

/** Restarts each server while visitors read and register, as docs/operate.md describes. */
export const rollingRestart: Row = { name: 'both servers restarted, one after the other', show }

async function show(): Promise<string> {
  const cluster = await startCluster()
  try {
    const { origin, registrations } = cluster
    const answers = new Map<string, number>()
    let going = true
    const readers = Array.from({ length: 20 }, async () => {
      for (let asked = 0; going; asked += 1) {
        const page = ['/', '/join', '/training-portal/login', '/about'][asked % 4]
        const answer = await fetch(origin + page).then(
          async (response) => {
            const isOfProxy = (await response.text()).includes('No server is available')
            return `${response.status}${isOfProxy ? ' by HAProxy, which knew of no server' : ''}`
          },
          ({ message, cause }: Error) => [message, (cause as Error | undefined)?.message].join(': '),
        )
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
        await sleep(20)
      }
    })
    const finish = registrations.keepRegistering(origin, 6)
    await sleep(2_000)
    for (const place of [0, 1]) {
      await cluster.restart(place)
      await sleep(2_000)
    }
    going = false
    await Promise.all(readers)
    await finish()
    const read = [...answers.values()].reduce((sum, count) => sum + count, 0)
    const failed = [...answers].filter(([answer]) => answer !== '200').map(([answer, count]) => `${count} × ${answer}`)
    for (const [how, count] of registrations.refusals) failed.push(`${count} × registration: ${how}`)
    const log = cluster.balancer.output()
    if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}\n${log}`)
    const retried = log.match(/ \d+\/\d+\/\d+\/\d+\/\+?[1-9]\d* \d+\/\d+ "/g)?.length ?? 0
    return `pages ${read}, registrations ${registrations.tried}, failed 0, asked a second time by HAProxy ${retried}`
  } finally {
    await cluster.remove()
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { findLost } from '../../test/registrations.ts'
import type { Row } from '../check-cluster.ts'
import { figuresOf } from '../faults/site.ts'
import { until } from '../faults/until.ts'
import { type Cluster, startCluster, waitForNoStandby, waitForOneStandby } from './cluster.ts'
import { slowestCache } from './pages-of-servers.ts'

const people = 8
/** The promise of docs/operate.md, behind a pooler. */
const freshWithinMs = 3_000

/** Kills the primary during continuous registrations. */
export const failovers: Row[] = [
  { name: 'primary killed, standby promoted', show: () => onCluster(loseNothing) },
  { name: 'control: nobody waits for a standby', show: () => onCluster(loseSome) },
  { name: 'control: the standby that is behind', show: () => onCluster(promoteTheWrongOne) },
  { name: 'a standby killed', show: () => onCluster(loseStandby) },
  { name: 'what waiting for a standby costs', show: () => onCluster(waitAndDoNot) },
  { name: 'no standby answers', show: () => onCluster(waitForNobody) },
]

async function onCluster(happen: (cluster: Cluster) => Promise<string>): Promise<string> {
  const cluster = await startCluster()
  try {
    return await happen(cluster)
  } finally {
    await cluster.remove()
  }
}

async function loseNothing(cluster: Cluster): Promise<string> {
  const { registrations, origin, servers } = cluster
  const before = await slowestCache(servers, cluster.primary)
  const finish = registrations.keepRegistering(origin, people)
  const awayMs: number[] = []
  for (let time = 0; time < 2; time += 1) {
    await untilRegistering(cluster, 100)
    // One of them lags and must not be chosen.
    const [behind] = cluster.standbys
    behind.holdReplication('SIGSTOP')
    await untilRegistering(cluster, 50)
    await cluster.primary.kill()
    const killedAt = performance.now()
    await cluster.failOver()
    behind.holdReplication('SIGCONT')
    if (cluster.primary === behind) throw new Error('The standby that was behind has become the primary.')
    await untilRegistering(cluster, 1)
    awayMs.push(performance.now() - killedAt)
    await cluster.rejoin()
  }
  await untilRegistering(cluster, 50)
  await finish()
  const after = await slowestCache(servers, cluster.primary)
  const figures = await count(cluster)
  if (figures.lost > 0)
    throw new Error(`${figures.lost} of ${figures.acknowledged} acknowledged registrations are lost.`)
  if (figures.sentTwice > 0) throw new Error(`${figures.sentTwice} emails came twice.`)
  if (figures.places !== 100) throw new Error(`There are 100 places, and ${figures.places} people have one.`)
  if (Math.max(before, after) > freshWithinMs) throw new Error(`Pages were old for ${Math.max(before, after)} ms.`)
  return `twice: acknowledged ${figures.acknowledged}, lost 0, places held 100, emails sent anew 0${figures.note ? ` (${figures.note})` : ''}, first registration ${awayMs.map(seconds).join(' and ')} after the kill, pages fresh after ${before} ms before and ${after} ms after`
}

/** Alternating, so that other load on the machine affects both. */
async function waitAndDoNot(cluster: Cluster): Promise<string> {
  const { registrations, origin, primary } = cluster
  const counted = { waiting: 0, alone: 0 }
  const finish = registrations.keepRegistering(origin, people)
  await untilRegistering(cluster, 20)
  for (let round = 0; round < 6; round += 1) {
    const kind = round % 2 === 0 ? 'waiting' : 'alone'
    await (kind === 'waiting' ? waitForOneStandby(primary) : waitForNoStandby(primary))
    const known = registrations.acknowledged.size
    await sleep(5_000)
    counted[kind] += registrations.acknowledged.size - known
  }
  await finish()
  const ratio = (counted.waiting / counted.alone).toFixed(2)
  return `registrations in 15 s: ${counted.waiting} while each waits for a standby, ${counted.alone} while none does, ${ratio} ×`
}

/** Shows that the settings of the row before are needed. */
async function loseSome(cluster: Cluster): Promise<string> {
  const { registrations, origin, primary, standbys } = cluster
  await waitForNoStandby(primary)
  const finish = registrations.keepRegistering(origin, people)
  await untilRegistering(cluster, 100)
  for (const standby of standbys) standby.holdReplication('SIGSTOP')
  await untilRegistering(cluster, 50)
  return lossOf(cluster, finish)
}

async function promoteTheWrongOne(cluster: Cluster): Promise<string> {
  const { registrations, origin, standbys } = cluster
  const finish = registrations.keepRegistering(origin, people)
  await untilRegistering(cluster, 100)
  standbys[0].holdReplication('SIGSTOP')
  await untilRegistering(cluster, 50)
  // As if only this one were known.
  await standbys[1].kill()
  return lossOf(cluster, finish)
}

/** A control run without losses would prove nothing. */
async function lossOf(cluster: Cluster, finish: () => Promise<void>): Promise<string> {
  await cluster.primary.kill()
  await finish()
  // Data in its system's buffers would be applied when it continues.
  await cluster.standbys[0].kill()
  await cluster.standbys[0].start()
  await cluster.failOver([cluster.standbys[0]])
  await until('It takes no registration again by itself.', () => cluster.registrations.register(cluster.origin))
  const { acknowledged, lost } = await count(cluster)
  if (lost === 0) throw new Error('Nothing was lost, so this is no control.')
  return `acknowledged ${acknowledged}, lost ${lost}, as it has to be`
}

async function loseStandby(cluster: Cluster): Promise<string> {
  const { registrations, origin, standbys } = cluster
  const finish = registrations.keepRegistering(origin, people)
  await untilRegistering(cluster, 50)
  await standbys[1].kill()
  await untilRegistering(cluster, 100)
  await finish()
  const refused = registrations.tried - registrations.acknowledged.size
  if (refused > 0) throw new Error(`${refused} registrations were refused.`)
  return `acknowledged ${registrations.acknowledged.size}, refused 0, slowest ${seconds(registrations.worstMs)}`
}

/** No registration is confirmed that only one machine has. */
async function waitForNobody(cluster: Cluster): Promise<string> {
  const { registrations, origin, standbys } = cluster
  await untilFirst(cluster)
  for (const standby of standbys) standby.holdReplication('SIGSTOP')
  const known = registrations.acknowledged.size
  const told = await Promise.all(Array.from({ length: people }, () => registrations.register(origin)))
  const acknowledged = told.filter(Boolean).length
  for (const standby of standbys) standby.holdReplication('SIGCONT')
  await until('It takes no registration again by itself.', () => registrations.register(origin))
  if (acknowledged > 0)
    throw new Error(`${acknowledged} of ${people} registrations were acknowledged that no standby has.`)
  return `tried ${people}, acknowledged 0 until a standby was back, ${known} before`
}

async function untilFirst({ registrations, origin }: Cluster): Promise<void> {
  await until('Registration does not work.', () => registrations.register(origin))
}

async function untilRegistering({ registrations: { acknowledged } }: Cluster, more: number): Promise<void> {
  const enough = acknowledged.size + more
  await until('Registration does not work any more.', () => acknowledged.size >= enough)
}

/** Stops the servers, so that no email is being sent, and queries the current primary. */
async function count({ servers, primary, registrations, mail }: Cluster) {
  await Promise.all(servers.map((server) => server.stop()))
  const lost = await findLost(primary.query, registrations.acknowledged, mail.letters)
  const [held] = await primary.query<{ places: number }>(
    `select count(*)::int as places from registrations where cohort_id = 1 and status in ('registered', 'confirmed')`,
  )
  return { ...figuresOf(registrations, lost, mail.letters, { kills: true }), places: held?.places }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

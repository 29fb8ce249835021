import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { productionSettings } from '../../e2e/outside-world.ts'
import { freePort, type RunningServer, startServer } from '../../e2e/server.ts'
import { type MailServer, startMailServer } from '../../test/mail-server.ts'
import { type Registrations, startRegistrations } from '../../test/registrations.ts'
import { until } from '../faults/until.ts'
import { type Front, startHaproxy, startPooler } from './front.ts'
import { makePrimary, makeStandby, type PostgresNode, passwords } from './postgres-node.ts'

const run = promisify(execFile)
const host = 'bootcamp.example'

/**
 * Two servers behind HAProxy, and behind PgBouncer a primary with two standbys, of which at least one has every
 * acknowledged commit.
 */
export interface Cluster {
  folder: string
  /** HAProxy's address for visitors. */
  origin: string
  servers: RunningServer[]
  primary: PostgresNode
  standbys: [PostgresNode, PostgresNode]
  pooler: Front
  balancer: Front
  mail: MailServer
  registrations: Registrations
  /** Restarts one of the two, as operate.md describes. */
  restart(place: number): Promise<void>
  /** Runs docs/cluster/failover.sh, after which another node is the primary. @returns its output */
  failOver(standbys?: PostgresNode[]): Promise<string>
  /** Makes the former primary a standby, as docs/scale.md describes. */
  rejoin(): Promise<void>
  remove(): Promise<void>
}

const running = new Set<() => Promise<void>>()

/** For an early end: stops everything and removes its folders. */
export async function removeAllClusters(): Promise<void> {
  for (const remove of running) await remove()
}

/** @param more settings of the two servers */
export async function startCluster(more: Record<string, string> = {}): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-cluster-'))
  await chmod(folder, 0o755)
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const remove = async () => {
    running.delete(remove)
    for (const step of undo.splice(0).reverse()) await step()
  }
  running.add(remove)
  try {
    const mail = await startMailServer()
    undo.push(() => mail.close())
    const primary = await makePrimary(folder, 'p')
    undo.push(() => primary.kill())
    const pooler = await startPooler(folder, primary)
    undo.push(() => pooler.stop())
    const ports = [await freePort(), await freePort()] as const
    const settings = {
      ...productionSettings({
        databaseUrl: `postgres://agentspark:${passwords.application}@127.0.0.1:${pooler.port}/agentspark`,
        databaseOwnerUrl: `postgres://agentspark_owner:${passwords.owner}@127.0.0.1:${pooler.port}/agentspark_owner`,
        smtpUrl: mail.url,
      }),
      ORIGIN: `https://${host}`,
      DATA_DIR: path.join(folder, 'data'),
    }
    // Set before the standbys are copied, because each may become the primary with these settings.
    await primary.query(waitFor('ANY 1 (p, a, b)'))
    const standbys: Cluster['standbys'] = [
      await makeStandby(folder, 'a', primary),
      await makeStandby(folder, 'b', primary),
    ]
    undo.push(...standbys.map((standby) => () => standby.kill()))
    await untilFollowing(primary, 'quorum')
    const all = { ...settings, ...more }
    const servers: RunningServer[] = []
    undo.push(() => Promise.all(servers.map((server) => server.stop())))
    for (const port of ports) servers.push(await startServer({ ...all, PORT: String(port) }))
    const balancer = await startHaproxy(folder, ports, host)
    undo.push(() => balancer.stop())
    let gone = primary
    const cluster: Cluster = {
      folder,
      origin: `http://127.0.0.1:${balancer.port}`,
      servers,
      primary,
      standbys,
      pooler,
      balancer,
      mail,
      registrations: startRegistrations(),
      async restart(place) {
        await servers[place]?.stop()
        servers[place] = await startServer({ ...all, PORT: String(ports[place]) })
      },
      async failOver(asked = cluster.standbys) {
        const addresses = [cluster.primary, ...asked].map(({ port }) => `127.0.0.1:${port}`)
        const env = {
          PATH: `${process.env.PATH}`,
          PGUSER: 'postgres',
          PGPASSWORD: passwords.superuser,
          PGBOUNCER_INI: pooler.file,
          RELOAD_PGBOUNCER: `kill -HUP ${pooler.pid}`,
        }
        const { stdout } = await run('sh', ['docs/cluster/failover.sh', ...addresses], { env })
        const chosen = cluster.standbys.find(({ port }) => stdout.includes(`127.0.0.1:${port} becomes the primary`))
        if (!chosen) throw new Error(`No standby was chosen:\n${stdout}`)
        gone = cluster.primary
        cluster.primary = chosen
        return stdout
      },
      async rejoin() {
        await rm(path.join(folder, gone.name), { recursive: true })
        const back = await makeStandby(folder, gone.name, cluster.primary)
        undo.push(() => back.kill())
        cluster.standbys = [
          ...cluster.standbys.filter(({ port }) => port !== cluster.primary.port),
          back,
        ] as typeof standbys
        await untilFollowing(cluster.primary, 'quorum')
      },
      remove,
    }
    return cluster
  } catch (error) {
    await remove()
    throw error
  }
}

/** Loses commits that no standby has: for the control run. */
export async function waitForNoStandby(primary: PostgresNode): Promise<void> {
  await primary.query(waitFor(''))
  await untilFollowing(primary, 'async')
}

/** The documented setting. */
export async function waitForOneStandby(primary: PostgresNode): Promise<void> {
  await primary.query(waitFor('ANY 1 (p, a, b)'))
  await untilFollowing(primary, 'quorum')
}

function waitFor(standbys: string): string {
  return `alter system set synchronous_standby_names = '${standbys}'`
}

async function untilFollowing(primary: PostgresNode, wanted: 'quorum' | 'async'): Promise<void> {
  await primary.query('select pg_reload_conf()')
  await until('The standbys do not follow.', async () => {
    const following = await primary.query<{ sync_state: string }>(
      `select sync_state from pg_stat_replication where state = 'streaming'`,
    )
    return following.length === 2 && following.every(({ sync_state }) => sync_state === wanted)
  })
}

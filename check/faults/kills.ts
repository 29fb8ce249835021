import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '../../e2e/server.ts'
import { hasProcessTree, processTree, signalAll } from '../../test/process-tree.ts'
import { countEmbedded } from './embedded-site.ts'
import type { Fault } from './fault.ts'
import { countOn, type Site, untilUnderWay } from './site.ts'

const times = 4
const people = 6

const onlyLinux = () => (hasProcessTree ? null : 'Linux, which tells in /proc who started whom.')

export const kills: Fault[] = [
  {
    name: 'kill -9 of the server',
    cause: () => countOn({ kills: true }, (site) => underWrites(site, () => killServer(site))),
  },
  {
    name: 'kill -9 of the postmaster',
    cause: () =>
      countOn({ kills: true }, (site) =>
        underWrites(site, async () => signalAll([site.database.postmaster()], 'SIGKILL')),
      ),
  },
  {
    name: 'kill -9 of one backend',
    cause: () => countOn({ kills: true }, (site) => underWrites(site, () => killBackend(site))),
  },
  {
    name: 'kill -9 of server and database',
    needs: onlyLinux,
    cause: killAll,
  },
]

async function underWrites(site: Site, kill: () => Promise<void>): Promise<void> {
  const finish = site.registrations.keepRegistering(site.server.origin, people)
  for (let time = 0; time < times; time += 1) {
    await untilUnderWay(site)
    await kill()
  }
  await untilUnderWay(site)
  await finish()
}

async function killServer(site: Site): Promise<void> {
  await site.kill()
  await site.start()
}

/** A backend that is handling a registration, if there is one. */
async function killBackend({ database }: Site): Promise<void> {
  const victims = await database
    .query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       order by xact_start nulls last limit 1`,
    )
    // The database is still recovering from the previous kill.
    .catch(() => [])
  signalAll(
    victims.map(({ pid }) => pid),
    'SIGKILL',
  )
}

/** The embedded database dies with its server. */
async function killAll() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-faults-'))
  await chmod(dataDir, 0o755)
  try {
    return await countEmbedded(dataDir, { kills: true }, async (site) => {
      for (let time = 0; time < times; time += 1) {
        const finish = site.registrations.keepRegistering(site.server.origin, people)
        await untilUnderWay(site)
        const ended = new Promise((resolve) => site.server.process.once('exit', resolve))
        signalAll(processTree(site.server.process.pid ?? 0), 'SIGKILL')
        await ended
        await finish()
        site.server = await startServer(site.settings)
      }
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

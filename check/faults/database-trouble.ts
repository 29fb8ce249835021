import { setTimeout as sleep } from 'node:timers/promises'
import { pgBouncer, startPgBouncer } from '../../test/pgbouncer.ts'
import { hasProcessTree, processTree, signalAll } from '../../test/process-tree.ts'
import type { Fault } from './fault.ts'
import { countOn, type Site, type SiteOptions, untilUnderWay } from './site.ts'

const awayMs = 10_000
const people = 6

export const databaseTrouble: Fault[] = [
  { name: 'database away', cause: () => countOn({}, away) },
  {
    name: 'database frozen',
    needs: () => (hasProcessTree ? null : 'Linux, which tells in /proc who started whom.'),
    cause: () => countOn({}, freeze),
  },
  { name: 'database restarted', cause: () => countOn({}, restart) },
  {
    name: 'restarted behind PgBouncer',
    needs: () => (pgBouncer ? null : 'PgBouncer: sudo apt-get install pgbouncer'),
    cause: restartBehindPooler,
  },
]

async function away({ database, registrations, server }: Site): Promise<void> {
  const finish = registrations.keepRegistering(server.origin, people)
  await sleep(2_000)
  await database.stop()
  await sleep(awayMs)
  await database.start()
  await sleep(3_000)
  await finish()
}

/** Like a machine that hangs. */
async function freeze({ database, registrations, server }: Site): Promise<void> {
  const finish = registrations.keepRegistering(server.origin, people)
  await sleep(2_000)
  const frozen = processTree(database.postmaster())
  signalAll(frozen, 'SIGSTOP')
  try {
    await sleep(awayMs + 5_000)
  } finally {
    signalAll(frozen, 'SIGCONT')
  }
  await sleep(3_000)
  await finish()
}

async function restart(site: Site): Promise<void> {
  const { database, registrations, server } = site
  const finish = registrations.keepRegistering(server.origin, people)
  for (let time = 0; time < 4; time += 1) {
    await untilUnderWay(site)
    await database.stop()
    await database.start()
  }
  await untilUnderWay(site)
  await finish()
}

async function restartBehindPooler() {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined
  const options: SiteOptions = {
    async settings({ url }) {
      pooler = await startPgBouncer(url, { poolSize: 22, connectQuery: 'set statement_timeout = 6000' })
      return { DATABASE_URL: pooler.url }
    },
  }
  try {
    return await countOn(options, restart)
  } finally {
    await pooler?.stop()
  }
}

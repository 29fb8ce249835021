import { accessSync } from 'node:fs'
import { pgBouncer } from '../test/pgbouncer.ts'
import { hasProcessTree } from '../test/process-tree.ts'
import { behindCdn } from './cluster/behind-a-cdn.ts'
import { removeAllClusters } from './cluster/cluster.ts'
import { failovers } from './cluster/failovers.ts'
import { haproxy } from './cluster/front.ts'
import { postgresPrograms } from './cluster/postgres-node.ts'
import { rollingRestart } from './cluster/rolling-restart.ts'

/**
 * npm run test:cluster [-- words of a row's name]: two built servers behind HAProxy, and behind PgBouncer a primary with two
 * standbys, with the files of docs/cluster. Everything on loopback and in a folder of its own, about seven minutes in all. Ends
 * with 1 if anything is not as docs/scale.md says, and with 2 where programs are missing.
 */
const missing = [
  !postgresPrograms && 'PostgreSQL (postgresql)',
  !pgBouncer && 'PgBouncer (pgbouncer)',
  !haproxy && 'HAProxy (haproxy)',
  !hasProcessTree && 'Linux',
].filter(Boolean)
if (missing.length > 0) {
  console.error(`This check runs programs of this machine that are not there: ${missing.join(', ')}.`)
  console.error('On Debian: sudo apt-get install postgresql pgbouncer haproxy')
  process.exit(2)
}
accessSync('build/server/index.js')

export interface Row {
  name: string
  /** What the machine lacks for it, or null. */
  needs?: () => string | null
  /** @returns what is worth knowing, in words; @throws what is not as promised */
  show(): Promise<string>
}

const mostSecondsARow = 240
// Also when it is ended from outside nothing is left behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void removeAllClusters().finally(() => process.exit(1)))

const rows: Row[] = [...failovers, rollingRestart, behindCdn]
const wanted = process.argv.slice(2).join(' ')
const lines: string[] = []
let isWell = true
for (const { name, needs, show } of rows.filter(({ name }) => name.includes(wanted))) {
  const began = Date.now()
  const lacking = needs?.()
  const outcome = lacking
    ? `left out, it needs ${lacking}`
    : await inTime(show).catch((error: Error) => {
        isWell = false
        return `FAILED: ${error.message}`
      })
  lines.push(`${name.padEnd(44)} ${outcome} (${Math.round((Date.now() - began) / 1000)} s)`)
  console.log(lines.at(-1))
}
console.log(`\n${lines.join('\n')}`)
process.exit(isWell ? 0 : 1)

/** What hangs fails, and is ended. */
async function inTime(show: Row['show']): Promise<string> {
  const late = Promise.withResolvers<never>()
  const end = () => late.reject(new Error(`It was not over after ${mostSecondsARow} seconds.`))
  const timer = setTimeout(() => void removeAllClusters().finally(end), mostSecondsARow * 1_000)
  try {
    return await Promise.race([show(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

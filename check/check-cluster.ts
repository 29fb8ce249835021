import { accessSync } from 'node:fs'
import { pgBouncer } from '../test/pgbouncer.ts'
import { hasProcessTree } from '../test/process-tree.ts'
import { failovers } from './cluster/failovers.ts'
import { haproxy } from './cluster/front.ts'
import { postgresPrograms } from './cluster/postgres-node.ts'
import { readsFromStandby } from './cluster/reads-from-a-standby.ts'
import { rollingRestart } from './cluster/rolling-restart.ts'

/**
 * npm run test:cluster [-- words of a row's name]: two built servers behind HAProxy, and behind PgBouncer a primary with two
 * standbys, with the files of docs/cluster. Everything on loopback and in a folder of its own, about five minutes in all. Ends
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
  /** @returns what is worth knowing, in words; @throws what is not as promised */
  show(): Promise<string>
}

const rows: Row[] = [...failovers, rollingRestart, readsFromStandby]
const wanted = process.argv.slice(2).join(' ')
const lines: string[] = []
let isWell = true
for (const { name, show } of rows.filter(({ name }) => name.includes(wanted))) {
  const began = Date.now()
  const outcome = await show().catch((error: Error) => {
    isWell = false
    return `FAILED: ${error.message}`
  })
  lines.push(`${name.padEnd(44)} ${outcome} (${Math.round((Date.now() - began) / 1000)} s)`)
  console.log(lines.at(-1))
}
console.log(`\n${lines.join('\n')}`)
process.exit(isWell ? 0 : 1)

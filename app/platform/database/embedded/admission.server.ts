import { spawnSync } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './binaries.server.ts'
import type { Home } from './home.server.ts'
import { superuser } from './passwords.server.ts'
import { give, smallEnvironment } from './run-as.server.ts'
import { asOptions } from './server-process.server.ts'

const rules = `# Written at each start: only who has the passwords of this installation comes in.
local all all scram-sha-256
`

/** Of a cluster that an earlier version has made too: everybody who reached its socket was trusted. */
export function letOnlyUsIn(home: Home) {
  const path = join(home.cluster, 'pg_hba.conf')
  writeFileSync(`${path}.new`, rules, { mode: 0o600 })
  give(`${path}.new`, home.runAs)
  renameSync(`${path}.new`, path)
}

/** Without a server, so that nobody can connect meanwhile, and the password before it need not be known. */
export function setPassword(
  { home, binaries, settings }: { home: Home; binaries: Binaries; settings: Record<string, string> },
  password: string,
) {
  const { status, stderr, error } = spawnSync(
    binaries.postgres,
    ['--single', '-D', home.cluster, ...asOptions(settings), 'postgres'],
    {
      ...home.runAs,
      cwd: home.cluster,
      env: smallEnvironment(),
      input: `alter role ${superuser} password '${password}'\n`,
      encoding: 'utf8',
    },
  )
  if (error) throw error
  if (status !== 0 || /^.*\b(ERROR|FATAL|PANIC):/m.test(stderr))
    throw new StartError(
      `PostgreSQL could not be opened to set a password in ${home.cluster}: ${stderr.trim().slice(-2_000)}`,
    )
}

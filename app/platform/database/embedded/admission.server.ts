import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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
  if (existsSync(path) && readFileSync(path, 'utf8') === rules) return
  writeFileSync(`${path}.new`, rules, { mode: 0o600 })
  give(`${path}.new`, home.runAs)
  renameSync(`${path}.new`, path)
}

/** Without a server, so that nobody can connect meanwhile, and the password before it need not be known. */
export async function setPassword(
  { home, binaries, settings }: { home: Home; binaries: Binaries; settings: Record<string, string> },
  password: string,
) {
  const options = ['--single', '-D', home.cluster, ...asOptions(settings), 'postgres']
  const single = spawn(binaries.postgres, options, {
    ...home.runAs,
    cwd: home.cluster,
    env: smallEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = once(single, 'exit')
  const complaint = text(single.stderr)
  // It may refuse before it has read; what it says then is told below.
  single.stdin.on('error', () => {})
  // With us it loses its input, and ends.
  single.stdin.end(`alter role ${superuser} password '${password}'\n`)
  const [code] = await ended
  const words = (await complaint).trim()
  if (code !== 0 || /^.*\b(ERROR|FATAL|PANIC):/m.test(words))
    throw new StartError(`PostgreSQL could not be opened to set a password in ${home.cluster}: ${words.slice(-2_000)}`)
}

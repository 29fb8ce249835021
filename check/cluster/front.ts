import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '../../e2e/server.ts'
import { pgBouncer } from '../../test/pgbouncer.ts'
import { until } from '../faults/until.ts'
import { type PostgresNode, passwords, runAs } from './postgres-node.ts'

/** The machine's HAProxy; undefined when it isn't installed. */
export const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((file) => existsSync(file))

/** A proxy before the servers, or a pooler before the database. */
export interface Front {
  port: number
  /** Its configuration file. */
  file: string
  pid: number
  /** Its output so far. */
  output(): string
  stop(): Promise<void>
}

/** Uses the documented configuration; replaces addresses, turns off TLS towards us, and trusts our X-Forwarded-For. */
export async function startHaproxy(folder: string, servers: readonly [number, number], host: string): Promise<Front> {
  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  await writeFile(
    file,
    replaced('haproxy.cfg', await readFile('docs/cluster/haproxy.cfg', 'utf8'), [
      ['    bind :80\n', `    bind 127.0.0.1:${port}\n`],
      [/ {4}bind :443 .*\n/, ''],
      [/ {4}http-request redirect .*\n/, `    http-request set-header Host ${host}\n`],
      [/ {4}http-request set-header X-Forwarded-For .*\n/, ''],
      [/10\.0\.0\.21:3000/g, `127.0.0.1:${servers[0]}`],
      [/10\.0\.0\.22:3000/g, `127.0.0.1:${servers[1]}`],
    ]),
  )
  const stop = startProgram(haproxy as string, ['-db', '-f', file])
  await until('HAProxy does not answer.', () => isAnswered(`http://127.0.0.1:${port}/healthz`))
  return { port, file, ...stop }
}

/** Uses the documented configuration. */
export async function startPooler(folder: string, primary: PostgresNode): Promise<Front> {
  const port = await freePort()
  const [file, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'userlist.txt')]
  const text = replaced('pgbouncer.ini', await readFile('docs/cluster/pgbouncer.ini', 'utf8'), [
    [/host=10\.0\.0\.11 port=5432/g, `host=127.0.0.1 port=${primary.port}`],
    ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
    ['/etc/pgbouncer/userlist.txt', users],
  ])
  await writeFile(file, text)
  await writeFile(users, `"agentspark" "${passwords.application}"\n"agentspark_owner" "${passwords.owner}"\n`)
  if ('uid' in runAs) for (const made of [file, users]) await chown(made, runAs.uid, runAs.gid)
  return { port, file, ...startProgram(pgBouncer as string, [file], runAs) }
}

export function startProgram(program: string, args: string[], as: object = {}): Pick<Front, 'pid' | 'output' | 'stop'> {
  let words = ''
  const child = spawn(program, args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.on('data', (chunk) => {
    words += chunk
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid ?? 0,
    output: () => words,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function isAnswered(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

export function replaced(file: string, text: string, changes: [string | RegExp, string][]): string {
  return changes.reduce((changed, [from, to]) => {
    const next = changed.replace(from, to)
    if (next === changed) throw new Error(`docs/cluster/${file} has no ${from} any more`)
    return next
  }, text)
}

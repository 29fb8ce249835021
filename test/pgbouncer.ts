import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../e2e/server.ts'

export const pgBouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))

/**
 * A pooler in transaction mode that refuses unknown start-up parameters. It may take a moment until it answers.
 *
 * @param databaseUrl of a database behind a socket
 * @param connectQuery runs first on each of its server connections
 */
export async function startPgBouncer(
  databaseUrl: string,
  { poolSize, connectQuery }: { poolSize: number; connectQuery?: string },
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const { searchParams, username, password, pathname, port: databasePort } = new URL(databaseUrl)
  const secret = password && ` password=${decodeURIComponent(password)}`
  const target = `host=${searchParams.get('host')} port=${databasePort} user=${username}${secret}`
  const beginning = connectQuery ? ` connect_query='${connectQuery}'` : ''
  const settings = `
[databases]
pooled = ${target} dbname=${pathname.slice(1)}${beginning}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
`
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(file, settings)
  // PgBouncer refuses to run as root.
  const runAs = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const pooler = spawn(pgBouncer ?? '', [file], { stdio: 'ignore', ...runAs })
  return {
    url: `postgres://${username}@127.0.0.1:${port}/pooled`,
    async stop() {
      const ended = new Promise((resolve) => pooler.once('exit', resolve))
      pooler.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

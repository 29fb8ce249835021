import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../e2e/server.ts'

export const pgBouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))

/** With the settings that docs/operate.md asks for. @param databaseUrl of a database behind a socket */
export async function startPgBouncer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const { searchParams, username, password, pathname, port: databasePort } = new URL(databaseUrl)
  const secret = password && ` password=${decodeURIComponent(password)}`
  const settings = `
[databases]
pooled = host=${searchParams.get('host')} port=${databasePort} user=${username}${secret} dbname=${pathname.slice(1)} connect_query='set statement_timeout = 7000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 22
`
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(file, settings)
  // It refuses to be root.
  const runAs = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const pooler = spawn(pgBouncer ?? '', [file], { stdio: 'ignore', ...runAs })
  return {
    // The server waits for it at its start.
    url: `postgres://${username}@127.0.0.1:${port}/pooled`,
    async stop() {
      const ended = new Promise((resolve) => pooler.once('exit', resolve))
      pooler.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

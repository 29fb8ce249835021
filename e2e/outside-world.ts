import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../app/platform/log.ts'

/** A PostgreSQL beside the servers, for tests in which several of them share one. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-postgres-'))
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
  const { host, port, user, password, database } = postgres.connection
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.password = password ?? ''
  url.searchParams.set('host', host)
  return {
    url: url.href,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What production needs. `startServer` puts the server's own origin in. */
export function productionSettings(settings: { databaseUrl?: string; smtpUrl: string }): Record<string, string> {
  return {
    ORIGIN: 'http://localhost',
    SECRET: 'only-for-tests-0123456789-0123456789-0123456789',
    ADMIN_EMAIL: 'boss@example.org',
    SMTP_URL: settings.smtpUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    ...(settings.databaseUrl ? { DATABASE_URL: settings.databaseUrl } : {}),
  }
}

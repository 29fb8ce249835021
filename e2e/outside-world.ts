import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
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

export interface MailServer {
  url: string
  /** Raw letters, in the order in which they came. */
  letters: string[]
  stop(): Promise<void>
}

/** A mail server that takes every letter, unless told otherwise. @param options of smtp-server, to make it behave badly */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const letters: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        letters.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** What production needs. The origin is replaced by the server's own when it starts. */
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

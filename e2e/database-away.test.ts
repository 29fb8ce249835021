import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../app/platform/log.ts'
import { productionSettings } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

let dataDir: string
let postgres: EmbeddedPostgres
let server: RunningServer | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-postgres-'))
  await chmod(dataDir, 0o755)
  await start()
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
}

function settings(): Record<string, string> {
  const urlOf = ({ host, user, database }: EmbeddedPostgres['connection']) =>
    `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  return productionSettings({
    databaseUrl: urlOf(postgres.connection),
    databaseOwnerUrl: urlOf(postgres.owner),
    smtpUrl: 'smtp://127.0.0.1:1',
  })
}

const statusOf = async (address: string) => (await fetch(`${server?.origin}${address}`)).status

async function register(email: string): Promise<{ status: number; text: string }> {
  const body = new URLSearchParams({ firstName: 'Ada', lastName: 'Lovelace', email })
  const response = await fetch(`${server?.origin}/join`, { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

test('while the database is away a page says so, the site goes on with what it knows, and comes back by itself', async () => {
  server = await startServer(settings())
  expect(await statusOf('/')).toBe(200)
  expect((await register('before@example.org')).text).toContain('Welcome to the community!')
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  await postgres.stop()
  for (let round = 0; round < 2; round += 1) {
    // Whoever brings a session is looked up, so this page can't be made without the database.
    const headers = { Cookie: `session=${'x'.repeat(43)}` }
    const page = await fetch(`${server.origin}/training-portal/dashboard`, { headers })
    expect(page.status).toBe(503)
    expect(page.headers.get('Retry-After')).not.toBeNull()
    expect(await page.text()).toContain('We’ll be right back')
    expect(await register('meanwhile@example.org')).toMatchObject({
      status: 503,
      text: expect.stringContaining('Please try again in a moment.'),
    })
    expect(await statusOf('/learning-hub?search=agent')).toBe(503)
    expect(await statusOf('/')).toBe(200)
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/readyz')).toBe(503)
    await sleep(1_000)
  }
  await start()
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  await expect.poll(async () => (await register('meanwhile@example.org')).text).toContain('Welcome to the community!')
  expect((await register('before@example.org')).text).toMatch(/already|Welcome/)
})

test('a start waits for the database, says so, and carries on when it is there', async () => {
  const env = settings()
  await postgres.stop()
  const starting = startServer(env)
  await sleep(4_000)
  await start()
  server = await starting
  await expect.poll(() => server?.output()).toContain('the database does not answer yet')
  expect(await statusOf('/learning-hub?search=agent')).toBe(200)
})

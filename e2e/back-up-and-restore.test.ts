import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../app/platform/log.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { findLost, type Registrations, startRegistrations } from '../test/registrations.ts'
import { productionSettings } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

let folder: string
let mail: MailServer
let registrations: Registrations
const stopping: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'agentspark-backup-'))
  await chmod(folder, 0o755)
  mail = await startMailServer()
  registrations = startRegistrations()
})
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(settings: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(settings)
  stopping.push(() => server.stop())
  return server
}

async function startPostgres(name: string, binDir?: string): Promise<EmbeddedPostgres> {
  const dataDir = path.join(folder, name)
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent'), ...(binDir && { binDir }) })
  stopping.push(() => postgres.stop())
  return postgres
}

async function lostIn(connection: ClientConfig, acknowledged: string[]): Promise<string[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return await findLost(async (sql, values) => (await client.query(sql, values)).rows, acknowledged, mail.letters)
  } finally {
    await client.end()
  }
}

/** `npm run site`, with the settings of a server. */
function site(settings: Record<string, string>, ...words: string[]): { code: number | null; said: string } {
  const { PATH = '' } = process.env
  const env = { PATH, NODE_ENV: 'production', ...settings, ORIGIN: 'http://localhost:3000' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build/server/index.js', 'site', ...words], {
    env,
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}

test('a backup taken while people register holds whoever was acknowledged before, and is restored elsewhere by a command', async () => {
  const settings = { ...productionSettings({ smtpUrl: mail.url }), BACKUP_PASSPHRASE: 'only for tests, 0123456789' }
  const data = path.join(folder, 'data')
  const server = await start({ ...settings, DATA_DIR: data, BACKUP_TO: path.join(folder, 'scheduled') })
  // The server takes one by itself after its start.
  await expect
    .poll(() => existsSync(path.join(folder, 'scheduled')) && readdirSync(path.join(folder, 'scheduled')), {
      timeout: 60_000,
    })
    .toEqual([expect.stringMatching(/^agentspark-.*Z\.tar\.gz\.age$/)])
  const finish = registrations.keepRegistering(server.origin, 4)
  await expect.poll(() => registrations.acknowledged.size).toBeGreaterThan(20)
  const before = [...registrations.acknowledged]
  const file = path.join(folder, 'backups', 'now.tar.gz.age')
  expect(site({ ...settings, DATA_DIR: data }, 'backup', file)).toMatchObject({
    code: 0,
    said: expect.stringContaining(file),
  })
  await expect.poll(() => registrations.acknowledged.size).toBeGreaterThan(before.length + 10)
  await finish()
  expect(site({ ...settings, DATA_DIR: data }, 'restore', '--replace', file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Another server is already running'),
  })
  expect(site({ ...settings, DATA_DIR: data }, 'restore', '--try', file)).toMatchObject({ code: 0 })
  await server.stop()

  const elsewhere = { ...settings, DATA_DIR: path.join(folder, 'restored') }
  expect(site(elsewhere, 'restore', file)).toMatchObject({ code: 0, said: expect.stringMatching('^Restored: ') })
  expect(site(elsewhere, 'restore', file)).toMatchObject({ code: 1, said: expect.stringMatching('not empty') })
  const restored = await start(elsewhere)
  expect(await registrations.register(restored.origin)).toBe(true)
  await restored.stop()
  const postgres = await startPostgres('restored')
  expect(await lostIn(postgres.connection, before)).toEqual([])
})

/** Debian's, where it is installed: the packaged PostgreSQL has no pg_dump. */
const binDir = '/usr/lib/postgresql/15/bin'

test.runIf(existsSync(path.join(binDir, 'pg_restore')))(
  'a dump that pg_dump takes under registrations is put back by pg_restore: consistent, and with the rights of both roles',
  async () => {
    const [source, target] = [await startPostgres('source', binDir), await startPostgres('target', binDir)]
    const urls = (postgres: EmbeddedPostgres) => ({
      databaseUrl: urlOf(postgres.connection),
      databaseOwnerUrl: urlOf(postgres.owner),
    })
    const server = await start({ ...productionSettings({ ...urls(source), smtpUrl: mail.url }), LOG_LEVEL: 'silent' })
    const finish = registrations.keepRegistering(server.origin, 4)
    await expect.poll(() => registrations.acknowledged.size).toBeGreaterThan(20)
    const before = [...registrations.acknowledged]
    const file = path.join(folder, 'dump')
    run('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${urlOf(source.owner)}`])
    await expect.poll(() => registrations.acknowledged.size).toBeGreaterThan(before.length + 10)
    await finish()
    await server.stop()
    run('pg_restore', ['--exit-on-error', `--dbname=${urlOf(target.superuser)}`, file])

    const restored = await start({ ...productionSettings({ ...urls(target), smtpUrl: mail.url }), LOG_LEVEL: 'warn' })
    expect(restored.output()).not.toContain('the second wall is missing')
    expect(await registrations.register(restored.origin)).toBe(true)
    await restored.stop()
    expect(await lostIn(target.connection, before)).toEqual([])
  },
)

function run(program: string, words: string[]): void {
  const { status, stderr } = spawnSync(path.join(binDir, program), words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

function urlOf({ host, port, user, database }: EmbeddedPostgres['connection']): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../app/platform/config.ts'
import { createLog } from '../../../app/platform/log.ts'
import type { Services } from '../../../app/platform/services.ts'
import { buildOf } from '../../../test/build.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { checkSecret } from '../../check-secret.ts'
import { createApp } from '../../http/app.ts'
import { DocumentCache } from '../../http/document-cache.ts'
import { probeHeader } from '../../http/probe.ts'
import { doctorVerb, examine } from './doctor.ts'
import { judge } from './origin.ts'

let services: TestServices
let dataDir: string
beforeEach(async () => {
  services = await openTestServices()
  dataDir = mkdtempSync(path.join(tmpdir(), 'agentspark-doctor-'))
})
afterEach(async () => {
  rmSync(dataDir, { recursive: true })
  await services.close()
})

const log = createLog('silent')

function urlOf({ host = '', port, user, password, database }: TestServices['connection']): string {
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user ?? ''
  url.password = String(password ?? '')
  url.searchParams.set('host', host)
  return url.href
}

const settingsOf = (change: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, DATABASE_URL: urlOf(services.connection), SECRET: services.secret, ...change })

/** @returns for each probe `fine`, or the state with its text */
async function findings(change: Record<string, string> = {}): Promise<Record<string, string>> {
  const found = await examine({ config: settingsOf(change), log })
  return Object.fromEntries(
    found.map(({ about, state, words }) => [about, state === 'fine' ? 'fine' : `${state}: ${words}`]),
  )
}

/** The product's own server, with the secret of these services. @returns its port */
async function serveSite(site: Services = services): Promise<number> {
  const app = createApp(site, buildOf({}), new DocumentCache(services.config), async () => [{ ready: true }, 200])
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((listening) => server.once('listening', listening))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Probes that depend on the machine and the internet. */
const elsewhere = ['disk', 'SPF', 'DKIM', 'DMARC']

test('on a healthy site every line is fine, and nothing is left behind', async () => {
  await checkSecret(services.db, services)
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const found = await findings({ SMTP_URL: mail.url, PORT: String(await serveSite()) })
  const unwell = Object.entries(found).filter(([about, state]) => state !== 'fine' && !elsewhere.includes(about))
  // A demonstration needs no backup.
  expect(unwell.map(([about]) => about)).toEqual(['backup', 'restore'])
  expect(unwell.map(([, state]) => state)).toEqual([
    expect.stringContaining('unknown: there is none'),
    expect.stringContaining('unknown: none has ever been tried'),
  ])
  expect(mail.letters).toEqual([])
  expect(readdirSync(dataDir, { recursive: true }).filter((name) => String(name).includes('doctor'))).toEqual([])
})

test('each problem says what to do, and stops no other probe', async () => {
  await checkSecret(services.db, { secret: 'the secret of somebody else, of 32 characters', previousSecrets: [] })
  await services.owner.pool.query(`delete from migrations where name like '0011-%'`)
  await services.owner.pool.query(`update cohorts set zone = 'Europe/Berlin' where id = 1`)
  writeFileSync(path.join(dataDir, 'files'), 'in the way')
  const found = await findings({
    SMTP_URL: 'smtp://localhost:1',
    PORT: '1',
    DATABASE_URL: urlOf({ ...services.connection, ...ownerOf(services) }),
  })
  expect(found).toMatchObject({
    uploads: expect.stringMatching(/^to do: .*files can't be used/),
    database: 'fine',
    migrations: expect.stringContaining('to do: 1 are to be applied, from 0011-pilot on'),
    secret: expect.stringContaining('to do: SECRET is not the one'),
    clock: 'fine',
    extensions: 'fine',
    role: expect.stringMatching(/^to do: \S+ owns tables, .*: give the application a role of its own/),
    LISTEN: 'fine',
    connections: 'fine',
    'time zones': 'fine',
    'mail server': expect.stringContaining("to do: localhost:1 doesn't take us"),
    origin: expect.stringContaining('unknown: no server answers at http://localhost:1'),
  })
})

const ownerOf = ({ owner }: TestServices) => {
  const { user, password } = owner.pool.options
  return { user, password }
}

test('an unreachable database is reported once, and the other probes run', async () => {
  const found = await findings({ DATABASE_URL: 'postgres://somebody@127.0.0.1:1/none' })
  expect(found.database).toMatch(/^to do: .*ECONNREFUSED/)
  for (const about of ['migrations', 'secret', 'role', 'connections', 'backup'])
    expect(found[about]).toBe('unknown: the database could not be asked')
  expect(found.uploads).toBe('fine')
})

test('on a site that never started nothing is created', async () => {
  const found = await examine({ config: readConfig({ DATA_DIR: path.join(dataDir, 'new') }), log })
  expect(found.find(({ about }) => about === 'database')?.words).toContain('so far: the first start makes it')
  expect(readdirSync(path.join(dataDir, 'new'))).not.toContain('postgres')
})

const earlier = 'the secret before it: 0123456789-abcdefghijklmnopqrstu'
const another = 'another secret: 0123456789-abcdefghijklmnopqrstuvwxyz'

test('a server at ORIGIN without this installation’s secret is reported as another one', async () => {
  const port = await serveSite({ ...services, secret: earlier })
  const found = await findings({ PORT: String(port), SECRET: another })
  expect(found.origin).toContain("doesn't prove to be this installation (200, ok ")
  const changed = await findings({ PORT: String(port), SECRET: another, SECRET_PREVIOUS: earlier })
  expect(changed.origin).toContain('goes on with an earlier SECRET: restart it')
  const stranger = await fetch(`http://localhost:${port}/healthz`, { headers: { [probeHeader]: 'x'.repeat(64) } })
  expect(await stranger.text()).toMatch(/^ok /)
})

const production = readConfig({
  ORIGIN: 'https://bootcamp.example',
  SECRET: 'only-for-tests-0123456789-0123456789-0123456789',
  SMTP_URL: 'smtp://localhost:25',
  ADMIN_EMAIL: 'boss@bootcamp.example',
  TRUSTED_PROXIES: '10.0.0.1',
})
const arrival = {
  proof: '',
  version: '1.0.0',
  peer: '10.0.0.1',
  isFromProxy: true,
  scheme: 'https',
  host: 'bootcamp.example',
  hasForwardedFor: true,
}
const hsts = { 'Strict-Transport-Security': 'max-age=63072000' }

test.each([
  ['fine', {}, hsts, 'by https with HSTS, through 10.0.0.1'],
  ['to do', { isFromProxy: false, peer: '10.0.0.2' }, hsts, 'come from 10.0.0.2, which TRUSTED_PROXIES does not name'],
  ['to do', { scheme: null }, hsts, 'says nothing as X-Forwarded-Proto'],
  ['to do', { scheme: 'http' }, hsts, 'says http as X-Forwarded-Proto'],
  ['to do', { hasForwardedFor: false }, hsts, 'sets no X-Forwarded-For'],
  ['to do', { host: '127.0.0.1:3000' }, hsts, 'passes on 127.0.0.1:3000 as Host instead of bootcamp.example'],
  ['to do', {}, {}, 'takes the header Strict-Transport-Security away'],
  ['to do', {}, { ...hsts, Date: 'Mon, 01 Jan 2024 00:00:00 GMT' }, "away from this machine's"],
] as const)('the arrival of a request through a proxy is %s: %j %j', (state, change, headers, words) => {
  const answered = new Headers({ Date: new Date().toUTCString(), ...headers })
  expect(judge(production, { ...arrival, ...change }, answered)).toEqual({
    state,
    words: expect.stringContaining(words),
  })
})

test('the exit code says whether there is something to do', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const site = { config: settingsOf({ DATABASE_URL: 'postgres://somebody@127.0.0.1:1/none' }), log }
  await expect(doctorVerb.run(site as never, { words: [], options: { json: true } })).rejects.toThrow(/to do\.$/)
  expect(JSON.parse(String(said.mock.calls[0]?.[0]))).toContainEqual(
    expect.objectContaining({ about: 'database', state: 'to do' }),
  )
})

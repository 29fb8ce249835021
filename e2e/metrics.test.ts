import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type OutsideDatabase } from './outside-world.ts'
import { freePort, type RunningServer, startServer } from './server.ts'

const token = 'only-for-tests-0123456789-0123456789'
const bearer = { Authorization: `Bearer ${token}` }
let database: OutsideDatabase
let alone: RunningServer
let open: RunningServer
let closed: RunningServer
let port: number
beforeAll(async () => {
  database = await createDatabase('sample')
  port = await freePort()
  const settings = { DATABASE_URL: database.url }
  const closedPort = await freePort()
  ;[alone, open, closed] = await Promise.all([
    startServer({ ...settings, METRICS_TOKEN: token }),
    startServer({ ...settings, METRICS_TOKEN: token, METRICS_PORT: String(port), LOG_LEVEL: 'info' }),
    startServer({ ...settings, METRICS_PORT: String(closedPort) }),
  ])
})
afterAll(async () => {
  await Promise.all([alone, open, closed].map((server) => server?.stop()))
  await database?.remove()
})

test('figures are for who brings the token, and for everybody else there is nothing at their address', async () => {
  const { origin } = alone
  const nothing = await (await fetch(`${origin}/no/such/page`)).text()
  for (const authorization of ['', 'Bearer wrong', `Bearer ${token}x`, token]) {
    const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: authorization } })
    expect(answer.status).toBe(404)
    expect(titleOf(await answer.text())).toBe(titleOf(nothing))
  }
  expect((await fetch(`${origin}/metrics`, { method: 'POST', headers: bearer })).status).not.toBe(200)
  const answer = await fetch(`${origin}/metrics`, { headers: bearer })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

test('without a token the port of the site has none, though another port has', async () => {
  expect((await fetch(`${closed.origin}/metrics`)).status).toBe(404)
  expect((await fetch(`${closed.origin}/metrics`, { headers: bearer })).status).toBe(404)
})

test('another port wants the token where there is one, and has nothing else', async () => {
  const at = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  expect((await at('/metrics')).status).toBe(404)
  expect((await at('/', bearer)).status).toBe(404)
  expect(figureOf(await (await at('/metrics', bearer)).text(), 'agentspark_database_away')).toBe(0)
})

test('an answer is counted under its route, whatever was asked for, from memory and not', async () => {
  const count = async () => {
    const text = await metricsOf(alone)
    const of = (route: string, status = '2xx') =>
      figureOf(text, `agentspark_http_requests_total{method="GET",route="${route}",status="${status}"}`)
    return {
      home: of('/'),
      cohort: of('/spark-sessions/:slug', '4xx'),
      member: of('/admin/users/:id', '4xx'),
      about: of('/about'),
      pictures: of('/share/*'),
      health: of('/healthz'),
      other: of('other'),
      lost: of('/*', '4xx'),
    }
  }
  const before = await count()
  const paths = [
    '/',
    '/',
    '/',
    '/spark-sessions/none-1',
    '/spark-sessions/none-2',
    '/admin/users/1',
    '/about.data',
    '/about',
    '/about',
  ]
  for (const path of [...paths, '/share/home.png', '/healthz', '/favicon.ico', '/no/such/page'])
    await fetch(alone.origin + path, { redirect: 'manual' })
  const after = await count()
  expect(after).toEqual({
    home: before.home + 3,
    cohort: before.cohort + 2,
    member: before.member + 1,
    about: before.about + 3,
    pictures: before.pictures + 1,
    health: before.health + 1,
    other: before.other + 1,
    lost: before.lost + 1,
  })
  const text = await metricsOf(alone)
  expect(figureOf(text, 'agentspark_page_cache_hits_total')).toBeGreaterThan(2)
  expect(text).not.toContain('none-1')
})

test('whatever the dashboard and the alerts ask for is told', async () => {
  const text = await metricsOf(open)
  const told = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) => [
      name,
      ...(type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : []),
    ]),
  )
  const files = await Promise.all(['deploy/grafana.json', 'deploy/alerts.yml'].map((file) => readFile(file, 'utf8')))
  for (const file of files) {
    const wanted = new Set(file.match(/\b(?:agentspark|process|nodejs)_\w+/g))
    expect(wanted.size).toBeGreaterThan(5)
    expect([...wanted].filter((name) => !told.has(name))).toEqual([])
  }
  // And the other way round: what nobody looks at need not be told.
  const looked = files.join()
  expect([...told].filter((name) => !/_(bucket|sum|count)$/.test(name) && !looked.includes(name))).toEqual([])
})

function titleOf(page: string): string | undefined {
  return /<title>(.*?)<\/title>/.exec(page)?.[1]
}

function figureOf(text: string, name: string): number {
  const line = text.split('\n').find((line) => line.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

async function metricsOf({ origin }: RunningServer): Promise<string> {
  return (await fetch(`${origin}/metrics`, { headers: bearer })).text()
}

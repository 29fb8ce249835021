import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startPostgres } from '../e2e/outside-world.ts'
import { startServer } from '../e2e/server.ts'
import { median, type Row, type Rows } from './row.ts'
import { signIn } from './sign-in.ts'

/**
 * What the pages of the portal and the admin area weigh when they are the first, and how long they can't answer while they
 * load on a slow phone (CPU × 4); and how soon public pages show what is largest, beside a page of as many bytes with nothing in it. A table of every
 * page goes to stderr. Bytes are the body as it is sent, without headers.
 */
export const slower = 4
/** As Lighthouse takes a slow 4G. */
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 }
/** Of which the median is taken. */
let rounds = 3
const members = 200

const publicPages = ['/', '/about', '/spark-sessions', '/the-spark', '/learning-hub', '/join', '/contact']

const portalPages = [
  '/training-portal/dashboard',
  '/training-portal/schedule',
  '/training-portal/community',
  '/training-portal/community/:member',
  '/training-portal/projects',
  '/training-portal/projects/new',
  '/training-portal/profile',
  '/training-portal/profile/data',
  '/training-portal/profile/data/leave',
]
/** Of somebody who has not done both steps. */
const onboardingPages = ['/training-portal/expectations']
const adminPages = [
  '/admin/dashboard',
  '/admin/pilot-bootcamp',
  '/admin/users',
  '/admin/users/:member',
  '/admin/users/import',
  '/admin/cohorts',
  '/admin/cohorts/new',
  '/admin/cohorts/pilot',
  '/admin/cohorts/pilot/waitlist',
  '/admin/cohorts/pilot/schedule',
  '/admin/cohorts/pilot/details',
  '/admin/settings/admins',
  '/admin/content',
  '/admin/content/new',
  '/admin/inquiries',
  '/admin/messages/delivery',
  '/admin/settings/audit',
  '/admin/messages',
  '/admin/messages/new',
]

/** The first ones of their area, a list, and the heaviest. */
const somePages = [
  '/training-portal/dashboard',
  '/training-portal/community',
  '/training-portal/projects/new',
  '/training-portal/profile',
  '/admin/dashboard',
  '/admin/users',
  '/admin/cohorts/pilot/details',
]

export const rows: Rows = async ({ full }) => {
  if (full) rounds = 5
  const postgres = await startPostgres()
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    LOG_LEVEL: 'info',
  })
  const sql = new Client({ connectionString: postgres.ownerUrl })
  await sql.connect()
  const browser = await launchBrowser()
  try {
    const people = await addPeople(sql)
    const site: Site = { browser, origin: server.origin, ...people }
    const weights = await weighAll(site, full ? [...portalPages, ...onboardingPages, ...adminPages] : somePages)
    return [...ofWeights(weights), ...(await firstSights(site))]
  } finally {
    await browser.close()
    await sql.end()
    await server.stop()
    await postgres.stop()
  }
}

export interface Site {
  browser: Browser
  origin: string
  participant: string
  newcomer: string
  admin: string
  member: string
}

export async function addPeople(sql: Client): Promise<Pick<Site, 'participant' | 'newcomer' | 'admin' | 'member'>> {
  await sql.query(`update cohorts set capacity = capacity + $1 where id = 1`, [members])
  const { rows: added } = await sql.query<{ id: string; email: string }>(
    `insert into community_members (first_name, last_name, email, status)
     select 'Given' || n, 'Family' || n, 'weight.' || n || '@example.org', 'registered' from generate_series(1, $1) n
     returning id, email`,
    [members],
  )
  await sql.query(
    `insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, questionnaire_completed_at,
       work_status, industry, ai_goal)
     select id, true, true, now(), 'Student', 'Technology', 'Sort my inbox' from members
     where email like 'weight.%' and email <> 'weight.1@example.org'`,
  )
  return {
    participant: await signIn(sql, 'weight.2@example.org'),
    newcomer: await signIn(sql, 'weight.1@example.org'),
    admin: await signIn(sql, 'admin@agentspark.example'),
    member: added[4]?.id ?? '',
  }
}

/** A browser that has been nowhere yet. */
export async function open(
  { browser, origin }: Site,
  cookie?: string,
): Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  })
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
  // Others may be measuring beside it.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  return { context, page, cdp: await context.newCDPSession(page) }
}

export function cookieFor(site: Site, address: string): string | undefined {
  if (address.startsWith('/admin')) return site.admin
  if (onboardingPages.includes(address)) return site.newcomer
  return address.startsWith('/training-portal') ? site.participant : undefined
}

interface Weight {
  address: string
  requests: number
  scripts: number
  kilobytes: number
  headers: number
  blocked: number
  blockedFromTheStart: number
  seen: number
}

async function weighAll(site: Site, pages: string[]): Promise<Weight[]> {
  const weights: Weight[] = []
  console.error(
    'page'.padEnd(36) + inColumns(['requests', 'scripts', 'script KB', 'headers KB', 'TBT ms', 'from start', 'LCP ms']),
  )
  for (const address of pages) {
    const weight = { ...(await weigh(site, address)), ...(await load(site, address)) }
    weights.push(weight)
    const { requests, scripts, kilobytes, headers, blocked, blockedFromTheStart, seen } = weight
    const times = [blocked, blockedFromTheStart, seen].map((time) => time.toFixed(0))
    const cells = [requests, scripts, kilobytes.toFixed(1), headers.toFixed(1), ...times]
    console.error(address.padEnd(36) + inColumns(cells))
  }
  return weights
}

function inColumns(cells: (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(12)).join('')
}

async function weigh(site: Site, address: string): Promise<Omit<Weight, keyof Loading>> {
  const { context, page, cdp } = await open(site, cookieFor(site, address))
  await cdp.send('Network.enable')
  const kinds = new Map<string, string>()
  const sent = { requests: 0, scripts: 0, bodies: 0, headers: 0 }
  const headers = new Map<string, number>()
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    kinds.set(requestId, response.mimeType)
    headers.set(requestId, response.encodedDataLength)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent.requests += 1
    if (!kinds.get(requestId)?.includes('javascript')) return
    const ofHeaders = headers.get(requestId) ?? 0
    sent.scripts += 1
    sent.headers += ofHeaders
    sent.bodies += encodedDataLength - ofHeaders
  })
  const answer = await page.goto(address.replace(':member', site.member), { waitUntil: 'networkidle' })
  if (answer?.status() !== 200 || new URL(page.url()).pathname !== address.replace(':member', site.member))
    throw new Error(`${address} is ${answer?.status()} at ${page.url()}`)
  await context.close()
  const { requests, scripts, bodies } = sent
  return { address, requests, scripts, kilobytes: bodies / 1000, headers: sent.headers / 1000 }
}

type Loading = Pick<Weight, 'blocked' | 'blockedFromTheStart' | 'seen'>

/**
 * @returns medians in milliseconds: for how long the page could not answer once something of it was to be seen (total blocking time,
 * as Lighthouse takes it), and from its start; and when what is largest was seen
 */
async function load(site: Site, address: string, times = rounds): Promise<Loading> {
  const found: Loading[] = []
  for (let round = 0; round < times; round += 1) {
    const { context, page, cdp } = await open(site, cookieFor(site, address))
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await cdp.send('Network.emulateNetworkConditions', network)
    await page.addInitScript(() => {
      const watched: Watched = { tasks: [], painted: Number.NaN, seen: 0 }
      Object.assign(window, { watched })
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) watched.tasks.push([startTime, startTime + duration])
      }).observe({ type: 'longtask', buffered: true })
      new PerformanceObserver((list) => {
        watched.painted = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? watched.painted
      }).observe({ type: 'paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) watched.seen = startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await page.goto(address.replace(':member', site.member), { waitUntil: 'networkidle' })
    const { tasks, painted, seen } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched)
    found.push({ blocked: blockedFrom(painted, tasks), blockedFromTheStart: blockedFrom(0, tasks), seen })
    await context.close()
  }
  const medianOf = (name: keyof Loading) => median(found.map((each) => each[name]))
  return {
    blocked: medianOf('blocked'),
    blockedFromTheStart: medianOf('blockedFromTheStart'),
    seen: medianOf('seen'),
  }
}

/** Moments in milliseconds since the page was asked for. */
interface Watched {
  tasks: [start: number, end: number][]
  painted: number
  seen: number
}

/** What each task took longer than 50 ms. */
function blockedFrom(moment: number, tasks: Watched['tasks']): number {
  return tasks.reduce((sum, [start, end]) => sum + Math.max(0, end - Math.max(start, moment) - 50), 0)
}

function ofWeights(weights: Weight[]): Row[] {
  const first = (address: string): Row => ({
    what: `${address}, script`,
    measured: weights.find((weight) => weight.address === address)?.kilobytes ?? Number.NaN,
    unit: 'KB',
    target: '≤ 170',
  })
  const ofMembers = weights.find(({ address }) => address === '/admin/users')
  const heaviest = weights.toSorted((one, other) => other.kilobytes - one.kilobytes)[0]
  const busiest = weights.toSorted((one, other) => other.requests - one.requests)[0]
  const slowest = weights.toSorted((one, other) => other.blocked - one.blocked)[0]
  return [
    first('/training-portal/dashboard'),
    first('/admin/dashboard'),
    first('/admin/users'),
    {
      what: `heaviest signed in: ${heaviest?.address}, script`,
      measured: heaviest?.kilobytes ?? 0,
      unit: 'KB',
      target: '≤ 170',
    },
    {
      what: `most requests signed in: ${busiest?.address}`,
      measured: busiest?.requests ?? 0,
      unit: 'requests',
      target: '≤ 30',
    },
    { what: '/admin/users, TBT, CPU × 4', measured: ofMembers?.blocked ?? Number.NaN, unit: 'ms', target: '≤ 100' },
    {
      what: '/admin/users, blocked before its first paint too',
      measured: ofMembers?.blockedFromTheStart ?? Number.NaN,
      unit: 'ms',
    },
    { what: `longest TBT signed in: ${slowest?.address}`, measured: slowest?.blocked ?? 0, unit: 'ms' },
  ]
}

/** In turns with a page of a server that does nothing else: as many bytes, a line of text, nothing to wait for. */
async function firstSights(site: Site): Promise<Row[]> {
  const found: Row[] = []
  for (const address of publicPages) {
    const bytes = await bytesOf(site, address)
    const empty = createServer((_request, response) => {
      const words = '<!doctype html><html lang="en"><title>Empty</title><body><h1>Nothing but a line</h1><!--'
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(`${words}${'x'.repeat(Math.max(0, bytes - words.length - 3))}-->`)
    })
    await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(empty.address() as AddressInfo).port}`
    const times = { ours: [] as number[], empty: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.ours.push((await load(site, address, 1)).seen)
      times.empty.push((await load({ ...site, origin }, '/', 1)).seen)
    }
    empty.close()
    found.push({
      what: `LCP of ${address}, slow 4G, CPU × 4`,
      measured: median(times.ours),
      unit: 'ms',
      reference: { what: 'empty page of as many bytes', measured: median(times.empty) },
      target: '≤ 1000',
    })
    console.error(
      `LCP ${address.padEnd(32)} ${median(times.ours).toFixed(0)} ms, floor ${median(times.empty).toFixed(0)} ms`,
    )
  }
  return found
}

/** Of the document as it comes down the line. */
async function bytesOf(site: Site, address: string): Promise<number> {
  const { context, page, cdp } = await open(site)
  await cdp.send('Network.enable')
  let bytes = 0
  let documentId = ''
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Document') documentId = requestId
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requestId === documentId) bytes = encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await context.close()
  return bytes
}

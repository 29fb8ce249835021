import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import type { Locator, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startPostgres } from '../e2e/outside-world.ts'
import { startServer } from '../e2e/server.ts'
import { type Missing, median, type Row, type Rows } from './row.ts'
import { addPeople, cookieFor, open, type Site, slower } from './weight.ts'

/**
 * How soon pages of the portal and the admin area answer a hand on a slow phone (CPU × 4): the slowest answer to a key or a click of
 * each step, until the frame that shows it (Event Timing, to 8 ms), beside the same on a page that is nothing but a field and a button.
 * What of it was waiting, working and drawing goes to stderr, and what the main thread did, by its own time, which other work on the
 * machine changes little.
 */
let rounds = 2

interface Step {
  what: string
  act: (page: Page) => Promise<void>
}

const search: Step = { what: 'typing a search', act: (page) => type(page.getByRole('searchbox').first(), 'ann') }

const pages: { at: string; steps: Step[] }[] = [
  {
    at: '/admin/users',
    steps: [
      { what: 'ticking a row', act: (page) => page.locator('tbody input[type=checkbox]').first().click() },
      { what: 'ticking all rows', act: (page) => page.locator('thead input[type=checkbox]').first().click() },
      { what: 'opening a row', act: (page) => page.getByRole('link', { name: /^Edit/ }).first().click() },
      { what: 'typing into its dialog', act: (page) => type(page.getByRole('dialog').getByLabel(/^First name/), 'Zo') },
      {
        what: 'ticking a box of its dialog',
        act: (page) => page.getByRole('dialog').getByRole('checkbox').last().click(),
      },
      { what: 'leaving it with changes', act: (page) => page.keyboard.press('Escape') },
    ],
  },
  {
    at: '/admin/users',
    steps: [
      search,
      {
        what: 'sorting',
        act: (page) =>
          page
            .getByRole('link', { name: /^Email/ })
            .first()
            .click(),
      },
    ],
  },
  {
    at: '/admin/users',
    steps: [
      { what: 'the next page', act: (page) => page.getByRole('link', { name: /next/i }).first().click() },
      { what: 'opening the filters', act: (page) => page.locator('summary', { hasText: /^Filters/ }).click() },
      { what: 'choosing a filter', act: (page) => choose(page.getByRole('combobox', { name: 'Status' })) },
    ],
  },
  { at: '/admin/pilot-bootcamp', steps: [search] },
  {
    at: '/admin/messages/new',
    steps: [{ what: 'typing a text', act: (page) => type(page.locator('textarea').first(), 'Hello all') }],
  },
  {
    at: '/admin/cohorts/1',
    steps: [{ what: 'typing a name', act: (page) => type(page.getByLabel(/^Name/).first(), 'Spring') }],
  },
  {
    at: '/admin/content/new',
    steps: [{ what: 'typing a title', act: (page) => type(page.getByLabel(/^Title/).first(), 'A guide') }],
  },
  {
    at: '/training-portal/dashboard',
    steps: [
      {
        what: 'following a link',
        act: (page) => page.getByRole('navigation').getByRole('link', { name: 'Community' }).first().click(),
      },
    ],
  },
  { at: '/training-portal/community', steps: [search] },
  {
    at: '/training-portal/profile',
    steps: [
      { what: 'typing about oneself', act: (page) => type(page.getByLabel(/^About/).first(), 'Hello all') },
      { what: 'opening the goals', act: (page) => page.locator('details.multi-select summary').first().click() },
      {
        what: 'ticking a goal',
        act: (page) => page.locator('details.multi-select input[type=checkbox]').first().click(),
      },
    ],
  },
  {
    at: '/training-portal/projects/new',
    steps: [
      {
        what: 'typing a title',
        act: (page) =>
          type(
            page
              .getByRole('dialog')
              .getByLabel(/^Title/)
              .first(),
            'A bot',
          ),
      },
      {
        what: 'opening the industries',
        act: (page) => page.getByRole('dialog').locator('details.multi-select summary').click(),
      },
      {
        what: 'ticking an industry',
        act: (page) => page.getByRole('dialog').locator('details.multi-select input[type=checkbox]').first().click(),
      },
    ],
  },
]

export const rows: Rows = async ({ full }) => {
  if (full) rounds = 7
  const postgres = await startPostgres()
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    LOG_LEVEL: 'info',
  })
  const sql = new Client({ connectionString: postgres.ownerUrl })
  await sql.connect()
  const browser = await launchBrowser()
  const bare = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><html lang="en"><title>Bare</title><label>Field <input></label><button onclick="this.textContent+=1">Button</button>',
    )
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  try {
    const site: Site = { browser, origin: server.origin, ...(await addPeople(sql)) }
    const bareSite = { ...site, origin: `http://127.0.0.1:${(bare.address() as AddressInfo).port}` }
    return await answerTimes(site, bareSite)
  } finally {
    bare.close()
    await browser.close()
    await sql.end()
    await server.stop()
    await postgres.stop()
  }
}

const ofBarePage: Step[] = [
  { what: 'key', act: (page) => type(page.locator('input'), 'ann') },
  { what: 'click', act: (page) => page.locator('button').click() },
]

async function answerTimes(site: Site, bareSite: Site): Promise<(Row | Missing)[]> {
  const found: (Row | Missing)[] = []
  const floors: number[] = []
  for (const { at, steps } of pages) {
    const times = new Map<string, Answer[]>()
    const add = (what: string, answer: Answer) => void times.set(what, [...(times.get(what) ?? []), answer])
    try {
      for (let round = 0; round < rounds; round += 1) {
        await walk(site, at, steps, add)
        await walk(bareSite, '/', ofBarePage, (_what, { whole }) => void floors.push(whole))
      }
    } catch (error) {
      // The steps after it begin where it would have led; those of other pages don't.
      console.error(error)
      found.push({ what: at, missing: (error as Error).message.split('\n')[0] ?? '' })
    }
    for (const [what, answers] of times) {
      const middle = (part: keyof Answer) => median(answers.map((answer) => answer[part]))
      found.push({
        what: `${at}, ${what}, CPU × ${slower}`,
        measured: middle('whole'),
        unit: 'ms',
        reference: { what: 'bare page', measured: median(floors) },
        target: '≤ 50',
      })
      const parts = (['waiting', 'working', 'drawing'] as const).map((part) => `${part} ${middle(part).toFixed(0)}`)
      const work = (['script', 'style', 'layout', 'paint'] as const).map((part) => `${part} ${middle(part).toFixed(0)}`)
      const all = answers.map(({ whole }) => whole).join(', ')
      console.error(
        `${at.padEnd(30)} ${what.padEnd(28)} ${all} ms (${parts.join(', ')}; until it rests: ${work.join(', ')}, styles of ${middle('elements')} elements)`,
      )
    }
  }
  return found
}

/** In milliseconds: the slowest answer, and what the main thread did until the next step, by its own time. */
interface Answer extends Told, Work {}

interface Told {
  whole: number
  waiting: number
  working: number
  drawing: number
}

interface Work {
  script: number
  style: number
  /** For how many the browser looked for styles. */
  elements: number
  layout: number
  paint: number
}

/** @param tell of each step, as soon as it is done */
async function walk(
  site: Site,
  at: string,
  steps: Step[],
  tell: (what: string, answer: Answer) => void,
): Promise<void> {
  const { context, page, cdp } = await open(site, cookieFor(site, at))
  try {
    context.setDefaultTimeout(30_000)
    await page.goto(at, { waitUntil: 'networkidle' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.evaluate(() => {
      const slowest = { whole: 0, waiting: 0, working: 0, drawing: 0 }
      Object.assign(window, { slowest })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
          if (entry.interactionId === 0 || entry.duration <= slowest.whole) continue
          slowest.whole = entry.duration
          slowest.waiting = entry.processingStart - entry.startTime
          slowest.working = entry.processingEnd - entry.processingStart
          slowest.drawing = entry.startTime + entry.duration - entry.processingEnd
        }
        // What is quicker than 16 ms is not told of.
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    for (const { what, act } of steps) {
      await site.browser.startTracing(page, { categories: ['devtools.timeline'] })
      let trace: Buffer
      try {
        await act(page)
        await page.waitForTimeout(900)
      } catch (error) {
        throw new Error(`${what}: ${(error as Error).message}`)
      } finally {
        trace = await site.browser.stopTracing()
      }
      const told = await page.evaluate(() => {
        const { slowest } = window as unknown as { slowest: Told }
        const told = { ...slowest }
        Object.assign(slowest, { whole: 0, waiting: 0, working: 0, drawing: 0 })
        return told
      })
      tell(what, { ...told, ...workIn(trace) })
    }
  } finally {
    await context.close()
  }
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; elementCount?: number }
}

const partOf: Record<string, 'script' | 'style' | 'layout' | 'paint'> = {
  EvaluateScript: 'script',
  EventDispatch: 'script',
  FireAnimationFrame: 'script',
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  Layerize: 'paint',
  Paint: 'paint',
  PrePaint: 'paint',
}

function workIn(trace: Buffer): Work {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const work = { script: 0, style: 0, elements: 0, layout: 0, paint: 0 }
  const ends = new Map<string, number>()
  for (const { name, ph, pid, tid, ts, dur = 0, tdur = 0, args } of traceEvents.toSorted(
    (one, other) => one.ts - other.ts,
  )) {
    const thread = `${pid} ${tid}`
    const part = partOf[name]
    if (ph !== 'X' || !part || !mains.has(thread)) continue
    work.elements += args?.elementCount ?? 0
    // A call within another is a part of it.
    if (part === 'script' && ts < (ends.get(thread) ?? 0)) continue
    if (part === 'script') ends.set(thread, ts + dur)
    work[part] += tdur / 1000
  }
  return work
}

async function type(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.pressSequentially(text, { delay: 120 })
}

async function choose(field: Locator): Promise<void> {
  await field.focus()
  await field.press('ArrowDown')
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import type { Locator, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { type Work, workDuring } from '../e2e/main-thread.ts'
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
let rounds = 3

interface Step {
  what: string
  act: (page: Page) => Promise<void>
}

const search: Step = { what: 'typing a search', act: (page) => type(page.getByRole('searchbox').first(), 'ann') }

const pages: { at: string; steps: Step[] }[] = [
  {
    at: '/admin/users',
    steps: [
      { what: 'ticking a row', act: (page) => press(page.locator('tbody input[type=checkbox]').first()) },
      { what: 'ticking all rows', act: (page) => press(page.locator('thead input[type=checkbox]').first()) },
      { what: 'opening a row', act: (page) => press(page.locator('tbody a[title=Edit]').first()) },
      { what: 'typing into its dialog', act: (page) => type(page.getByRole('dialog').getByLabel(/^First name/), 'Zo') },
      {
        what: 'ticking a box of its dialog',
        act: (page) => press(page.getByRole('dialog').getByRole('checkbox').last()),
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
        act: (page) => press(page.locator('thead a', { hasText: 'Email' })),
      },
    ],
  },
  {
    at: '/admin/users',
    steps: [{ what: 'the next page', act: (page) => press(page.locator('nav[aria-label^=Pages] a').last()) }],
  },
  {
    at: '/admin/users',
    steps: [
      { what: 'opening the filters', act: (page) => press(page.locator('summary', { hasText: /^Filters/ })) },
      { what: 'choosing a filter', act: (page) => choose(page.getByRole('combobox', { name: 'Status' })) },
    ],
  },
  { at: '/admin/pilot-bootcamp', steps: [search] },
  {
    at: '/admin/messages/new',
    steps: [{ what: 'typing a text', act: (page) => type(page.locator('textarea').first(), 'Hello all') }],
  },
  {
    at: '/admin/cohorts/pilot/details',
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
        act: (page) => press(page.getByRole('navigation').getByRole('link', { name: 'Community' }).first()),
      },
    ],
  },
  { at: '/training-portal/community', steps: [search] },
  {
    at: '/training-portal/profile',
    steps: [
      { what: 'typing about oneself', act: (page) => type(page.getByLabel(/^About/).first(), 'Hello all') },
      { what: 'opening the goals', act: (page) => press(page.locator('details.multi-select summary').first()) },
      {
        what: 'ticking a goal',
        act: (page) => press(page.locator('details.multi-select input[type=checkbox]').first()),
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
        act: (page) => press(page.getByRole('dialog').locator('details.multi-select summary')),
      },
      {
        what: 'ticking an industry',
        act: (page) => press(page.getByRole('dialog').locator('details.multi-select input[type=checkbox]').first()),
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
  { what: 'click', act: (page) => press(page.locator('button')) },
]

async function answerTimes(site: Site, bareSite: Site): Promise<(Row | Missing)[]> {
  const found: (Row | Missing)[] = []
  const floors: number[] = []
  for (const { at, steps } of pages) {
    const times = new Map<string, Answer[]>()
    const work = new Map<string, Work>()
    try {
      for (let round = 0; round < rounds; round += 1) {
        await walk(site, at, steps, async ({ what }, page, act) => {
          times.set(what, [...(times.get(what) ?? []), await slowestAnswer(page, act)])
        })
        await walk(bareSite, '/', ofBarePage, async (_step, page, act) => {
          floors.push((await slowestAnswer(page, act)).whole)
        })
      }
      // By itself, because it takes time to be watched.
      await walk(site, at, steps, async ({ what }, page, act) => {
        work.set(what, await workDuring(site.browser, page, act))
      })
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
        target: '≤ 100',
      })
      const parts = (['waiting', 'working', 'drawing'] as const).map((part) => `${part} ${middle(part).toFixed(0)}`)
      const all = answers.map(({ whole }) => whole).join(', ')
      console.error(`${at.padEnd(30)} ${what.padEnd(28)} ${all} ms (${parts.join(', ')})${inWords(work.get(what))}`)
    }
  }
  return found
}

function inWords(work: Work | undefined): string {
  if (!work) return ''
  const parts = (['script', 'style', 'layout', 'paint'] as const).map((part) => `${part} ${work[part].toFixed(0)}`)
  return `; main thread until it rests: ${parts.join(', ')}, styles of ${work.elements} elements`
}

type Measure = (step: Step, page: Page, act: () => Promise<void>) => Promise<void>

async function walk(site: Site, at: string, steps: Step[], measure: Measure): Promise<void> {
  const { context, page, cdp } = await open(site, cookieFor(site, at))
  try {
    context.setDefaultTimeout(30_000)
    await page.goto(at, { waitUntil: 'networkidle' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    for (const step of steps) {
      try {
        await measure(step, page, async () => {
          await step.act(page)
          await page.waitForTimeout(900)
        })
      } catch (error) {
        throw new Error(`${step.what}: ${(error as Error).message}`)
      }
    }
  } finally {
    await context.close()
  }
}

interface Answer {
  whole: number
  waiting: number
  working: number
  drawing: number
}

type Watched = Window & { answers: PerformanceObserver; slowest: Answer }

async function slowestAnswer(page: Page, act: () => Promise<void>): Promise<Answer> {
  await page.evaluate(() => {
    const slowest = { whole: 0, waiting: 0, working: 0, drawing: 0 }
    const answers = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (entry.interactionId === 0 || entry.duration <= slowest.whole) continue
        slowest.whole = entry.duration
        slowest.waiting = entry.processingStart - entry.startTime
        slowest.working = entry.processingEnd - entry.processingStart
        slowest.drawing = entry.startTime + entry.duration - entry.processingEnd
      }
    })
    // What is quicker than 16 ms is not told of.
    answers.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { answers, slowest })
  })
  await act()
  return page.evaluate(() => {
    const { answers, slowest } = window as unknown as Watched
    answers.disconnect()
    return slowest
  })
}

/** As a hand does it that is there already (in a long list by a selector: to ask for roles has everything laid out): what looks for the place, and what a pointer stirs on its way, is no part of the answer. */
async function press(target: Locator): Promise<void> {
  const page = target.page()
  await target.click({ trial: true })
  await page.waitForTimeout(300)
  const box = await target.boundingBox()
  if (!box) throw new Error('It is gone')
  const { x, y, width, height } = box
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.waitForTimeout(100)
  // To try a click is to press, with nothing told of it: the page is scrolled there in the same frame.
  await page.evaluate(() => {
    const { answers, slowest } = window as unknown as Watched
    answers?.takeRecords()
    if (slowest) Object.assign(slowest, { whole: 0, waiting: 0, working: 0, drawing: 0 })
  })
  await page.mouse.down()
  await page.mouse.up()
}

async function type(field: Locator, text: string): Promise<void> {
  await press(field)
  await field.page().waitForTimeout(300)
  await field.page().keyboard.type(text, { delay: 120 })
}

async function choose(field: Locator): Promise<void> {
  await field.focus()
  await field.press('ArrowDown')
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import type { Locator, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startPostgres } from '../e2e/outside-world.ts'
import { startServer } from '../e2e/server.ts'
import { median, type Row, type Rows } from './row.ts'
import { addPeople, cookieFor, open, type Site, slower } from './weight.ts'

/**
 * How soon pages of the portal and the admin area answer a hand on a slow phone (CPU × 4): the slowest answer to a key or a click of
 * each step, until the frame that shows it (Event Timing, to 8 ms), beside the same on a page that is nothing but a field and a button.
 * What of it was waiting, working and drawing goes to stderr.
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
      { what: 'choosing a filter', act: (page) => choose(page.getByRole('main').locator('select:visible').last()) },
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

async function answerTimes(site: Site, bareSite: Site): Promise<Row[]> {
  const found: Row[] = []
  const floors: number[] = []
  for (const { at, steps } of pages) {
    const times = new Map<string, Answer[]>()
    for (let round = 0; round < rounds; round += 1) {
      for (const [what, answer] of await walk(site, at, steps)) times.set(what, [...(times.get(what) ?? []), answer])
      for (const [, { whole }] of await walk(bareSite, '/', ofBarePage)) floors.push(whole)
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
      const all = answers.map(({ whole }) => whole).join(', ')
      console.error(`${at.padEnd(30)} ${what.padEnd(28)} ${all} ms (${parts.join(', ')})`)
    }
  }
  return found
}

interface Answer {
  whole: number
  waiting: number
  working: number
  drawing: number
}

/** @returns the slowest answer of each step */
async function walk(site: Site, at: string, steps: Step[]): Promise<[string, Answer][]> {
  const { context, page, cdp } = await open(site, cookieFor(site, at))
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
  const answers: [string, Answer][] = []
  for (const { what, act } of steps) {
    await act(page)
    await page.waitForTimeout(900)
    const slowest = await page.evaluate(() => {
      const { slowest } = window as unknown as { slowest: Answer }
      const told = { ...slowest }
      Object.assign(slowest, { whole: 0, waiting: 0, working: 0, drawing: 0 })
      return told
    })
    answers.push([what, slowest])
  }
  await context.close()
  return answers
}

async function type(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.pressSequentially(text, { delay: 120 })
}

async function choose(field: Locator): Promise<void> {
  await field.focus()
  await field.press('ArrowDown')
}

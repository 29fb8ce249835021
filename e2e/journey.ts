import path from 'node:path'
import type { Client } from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { connect, type OpenDatabase } from '../app/platform/database/database.server.ts'
import { createLog } from '../app/platform/log.ts'
import { openLocalMailbox } from '../app/platform/mail/transport.server.ts'
import { sessionCookie } from '../app/sign-in/cookies.server.ts'
import { hashToken, newToken } from '../app/sign-in/secrets.server.ts'
import { sessionEndsAt } from '../app/sign-in/session.ts'
import { insertSession } from '../app/sign-in/sessions.server.ts'
import { sharedBrowser } from './browser.ts'
import { keepFailure } from './failure.ts'
import { createDatabase, type OutsideDatabase } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

export interface Journey {
  readonly origin: string
  readonly server: RunningServer
  /** A visitor with a browser of their own: no cookies, nothing stored. Gone when the test ends. */
  visitor(options?: VisitorOptions): Promise<Page>
}

type VisitorOptions = Parameters<Browser['newContext']>[0] & {
  /** What the test itself brings about, such as an answer with status 400; the browser puts it into its console. */
  expectedErrors?: RegExp | undefined
}

/** The ways in which every journey has to work. */
export const withAndWithoutScript = [
  { browserWith: 'JavaScript', javaScriptEnabled: true },
  { browserWith: 'no JavaScript', javaScriptEnabled: false },
]

const scriptless = new WeakSet<BrowserContext>()

interface Site {
  origin: string
  db: OpenDatabase['db']
  dataDir: string
}

/** Where whoever uses a browser is visiting. */
const sites = new WeakMap<BrowserContext, Site>()

/**
 * For the top of a journey's file: one built server for all of its tests, on a database of its own with the sample data
 * unless the settings name another one, and a browser.
 *
 * @param env settings of the server; a function is called when what stands beside the server has been started
 */
export function setUpJourney(env: Record<string, string> | (() => Record<string, string>) = {}): Journey {
  let server: RunningServer
  let own: OutsideDatabase | undefined
  let database: OpenDatabase
  const contexts: BrowserContext[] = []
  const surprises: string[] = []
  beforeAll(async () => {
    // In each database people are numbered from one.
    admins = 0
    participants = 0
    const settings = typeof env === 'function' ? env() : env
    if (!settings.DATABASE_URL) own = await createDatabase('sample')
    const url = settings.DATABASE_URL ?? own?.url ?? ''
    server = await startServer({ DATABASE_URL: url, ...settings })
    database = connect({ connectionString: url, max: 1 }, createLog('silent'))
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' || surprises.length > 0) await keepFailure(task, contexts)
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(surprises.splice(0), 'what pages complained about').toEqual([])
  })
  afterAll(async () => {
    await database?.close()
    // Nobody waits for its last answers, and its database stands beside it.
    server?.process.kill('SIGKILL')
    await server?.stop()
    await own?.remove()
  })
  return {
    get origin() {
      return server.origin
    },
    get server() {
      return server
    },
    async visitor({ expectedErrors, ...options } = {}) {
      const browser = await sharedBrowser()
      const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce', ...options })
      contexts.push(context)
      // A busy machine is slow; what never comes is ended by it.
      context.setDefaultTimeout(60_000)
      sites.set(context, { origin: server.origin, db: database.db, dataDir: server.dataDir })
      if (options.javaScriptEnabled === false) scriptless.add(context)
      else context.on('page', waitForScripts)
      noteSurprises(context, surprises, expectedErrors)
      return context.newPage()
    },
  }
}

/**
 * Scripts start after the page is there, so a page that has loaded is not yet alive. People are slower than that; a journey
 * waits, or it would test the page without script by chance. A page whose scripts never take over fails here.
 */
function waitForScripts(page: Page): void {
  const untilAlive = () =>
    page.waitForFunction(
      () =>
        document.documentElement.dataset.hydrated === 'yes' ||
        document.documentElement.dataset.forms === 'ready' ||
        !document.querySelector('script[type="module"]') ||
        !document.querySelector('main'),
    )
  const { goto, reload, waitForURL } = page
  page.goto = async (...args) => {
    const response = await goto.apply(page, args)
    // Whoever asks for the beginning of a page only wants it as it is before its scripts.
    if (args[1]?.waitUntil !== 'commit') await untilAlive()
    return response
  }
  page.reload = async (...args) => {
    const response = await reload.apply(page, args)
    await untilAlive()
    return response
  }
  page.waitForURL = async (...args) => {
    await waitForURL.apply(page, args)
    await untilAlive()
  }
}

/** Whatever a page complains about in its console, a blocked script or a broken hydration among them, fails the journey. */
function noteSurprises(context: BrowserContext, surprises: string[], expected: RegExp | undefined): void {
  context.on('weberror', (error) => {
    const { message } = error.error()
    // A request that a newer one replaced while its answer was being read: the router leaves that rejection to nobody.
    if (message === 'BodyStreamBuffer was aborted' || expected?.test(message)) return
    surprises.push(`${error.page()?.url()}: ${message}`)
  })
  context.on('console', (message) => {
    if (message.type() !== 'error' || expected?.test(message.text())) return
    surprises.push(`${message.page()?.url()}: ${message.text()} ${message.location().url}`)
  })
}

/** The filters of a list that aren't always in sight. */
export async function openFilters(page: Page): Promise<void> {
  await page.locator('summary', { hasText: /^Filter$/ }).click()
}

/** The rare actions on a list: columns, views, export. */
export async function openListMenu(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'More for this list' }).click()
}

/** What a redirect leaves to say: a toast, or without script a notice in a document; portal and admin area say it by script alone. */
export async function expectToast(page: Page, words: string): Promise<void> {
  if (!scriptless.has(page.context())) return page.getByText(words).first().waitFor()
  await page.locator('.document-toast').getByText(words).waitFor()
}

/** Opens the newest letter to somebody as they would in the demonstration's mailbox. @returns its words */
export async function openNewestLetter(page: Page, to: string): Promise<string> {
  await readNewestLetter(page, to)
  await page.goto('/dev/mailbox')
  await page.getByRole('listitem').filter({ hasText: to }).first().getByRole('link').first().click()
  await page.waitForURL('**/dev/mailbox/*')
  return page.getByRole('main').innerText()
}

/**
 * Waits for the first letter: some are sent after the answer, so that an answer tells nobody whether an address is known.
 *
 * @returns the words of the newest letter to somebody in the demonstration's mailbox, its subject first
 */
export async function readNewestLetter(where: Page | Journey, to: string): Promise<string> {
  const { dataDir } = 'server' in where ? where.server : siteOf(where)
  const mailbox = openLocalMailbox(path.join(dataDir, 'mailbox'))
  return vi.waitFor(
    async () => {
      const newest = (await mailbox.list()).find((letter) => letter.to === to)
      const letter = newest && (await mailbox.read(newest.id))
      if (!letter) throw new Error(`No letter to ${to}`)
      return `${letter.subject}\n${letter.text}`
    },
    // An admin's change of a place is told after the time to undo it.
    { timeout: 30_000, interval: 50 },
  )
}

/** @returns the code in the newest letter to somebody */
export async function readNewestCode(page: Page, to: string): Promise<string> {
  const code = /\b\d{6}\b/.exec(await readNewestLetter(page, to))?.[0]
  if (!code) throw new Error(`No code for ${to}`)
  return code
}

let admins = 0

/**
 * Somebody who runs the bootcamp. Each test has one of its own, because nobody is sent a second code so soon.
 *
 * @returns the address
 */
export async function addAdmin(sql: Pick<Client, 'query'>, firstName = 'Ann', lastName = 'Admin'): Promise<string> {
  admins += 1
  const email = `${firstName.toLowerCase()}.admin.${admins}@example.org`
  await sql.query(
    `insert into community_members (cohort_id, first_name, last_name, email, role, status)
     values (null, $1, $2, $3, 'admin', 'confirmed')`,
    [firstName, lastName, email],
  )
  return email
}

/** @returns the address of an admin whom nobody else is */
export async function signInAsNewAdmin(page: Page, sql: Pick<Client, 'query'>): Promise<string> {
  const email = await addAdmin(sql)
  await signIn(page, email)
  return email
}

/**
 * Signs somebody in on this browser as the product's own use case does once a code is right. The way there, by letter and
 * code, has journeys of its own.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  const site = siteOf(page)
  const { name, value } = await makeSession(site, email)
  await page.context().addCookies([{ name, value, url: site.origin, httpOnly: true, sameSite: 'Lax' }])
}

/** @returns the cookie of a session as the product makes it once a code is right */
export async function makeSession(
  site: Omit<Site, 'dataDir'>,
  email: string,
): Promise<{ name: string; value: string }> {
  const { id, role } = await site.db
    .selectFrom('members')
    .select(['id', 'role'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const token = newToken()
  const now = new Date()
  const session = { token_hash: hashToken(token), member_id: id }
  await site.db.transaction().execute((tx) => insertSession(tx, session, now))
  const until = sessionEndsAt({ createdAt: now, lastSeenAt: now }, role)
  const [name = '', value = ''] = sessionCookie(
    { config: site, secret: '', previousSecrets: [] },
    token,
    until,
    now,
  ).split(/[=;]/)
  return { name, value }
}

/**
 * By the forms and the letter, as a person would. The other journeys take `signIn`.
 *
 * @param readCode where letters do not stay in the local mailbox
 */
export async function signInAsAdmin(
  page: Page,
  email: string,
  readCode = (to: string) => readNewestCode(page, to),
): Promise<void> {
  await page.goto('/auth/confirm')
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('button', { name: 'Send Magic Link & Code' }).click()
  await page.getByText('Check your email for the magic link or enter the 6-digit code below.').first().waitFor()
  await enterCode(page, await readCode(email))
  await page.waitForURL('**/admin/dashboard')
}

/** By the forms and the letter. @param email of somebody registered, who has done both steps of the onboarding */
export async function signInAsParticipant(page: Page, email: string): Promise<void> {
  await page.goto('/training-portal/login')
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByText(`Code sent to ${email}`).waitFor()
  await enterCode(page, await readNewestCode(page, email))
  await page.waitForURL('**/training-portal/dashboard')
}

/** The sixth digit sends it, or the button where no script runs. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: '6-digit code' }).fill(code)
  if (scriptless.has(page.context())) await page.getByRole('button', { name: 'Verify' }).click()
}

/** By the menu of a participant. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

function siteOf(page: Page): Site {
  const site = sites.get(page.context())
  if (!site) throw new Error('This browser belongs to no journey.')
  return site
}

let participants = 0

/** Somebody registered who has done both steps of the onboarding. @returns the address */
export async function addParticipant(
  sql: Pick<Client, 'query'>,
  { firstName = 'Pia', lastName = 'Participant', ...answers }: Record<string, string> = {},
): Promise<string> {
  participants += 1
  const email = `participant.${participants}@example.org`
  const known = { work_status: 'Student', industry: 'Technology', ai_goal: 'Sort my inbox', ...answers }
  const columns = Object.keys(known)
  await sql.query(
    `with added as (
       insert into community_members (first_name, last_name, email, status)
       values ($1, $2, $3, 'registered') returning id)
     insert into community_pilot
       (user_id, accepted_expectations, questionnaire_completed, questionnaire_completed_at, ${columns.join(', ')})
     select id, true, true, now(), ${columns.map((_, index) => `$${index + 4}`).join(', ')} from added`,
    [firstName, lastName, email, ...Object.values(known)],
  )
  return email
}

import { Client } from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { connect } from '../../app/platform/database/database.server.ts'
import { createLog } from '../../app/platform/log.ts'
import { launchBrowser } from '../../e2e/browser.ts'
import { makeSession } from '../../e2e/journey.ts'
import { startPostgres } from '../../e2e/outside-world.ts'
import { startServer } from '../../e2e/server.ts'
import { fillIn, idsOf } from './ids.ts'
import { addPeople, type Person, people } from './people.ts'
import { plant } from './planted.ts'

/** The built server with the sample and additional data, and a browser for each viewer. */
export interface Site {
  origin: string
  /** Replaces the placeholders of a path. */
  fill(path: string): string
  /** In a fresh browser of that viewer. */
  open(person: Person): Promise<Page>
  stop(): Promise<void>
}

const secret = 'only-for-pictures-0123456789-0123456789-012345'

export async function startSite(): Promise<Site> {
  const postgres = await startPostgres()
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    SECRET: secret,
  })
  const owner = new Client({ connectionString: postgres.ownerUrl })
  await owner.connect()
  const query = owner.query.bind(owner) as Client['query']
  const database = connect({ connectionString: postgres.url, max: 1 }, createLog('silent'))
  const browser = await launchBrowser()
  const stop = async () => {
    await browser.close()
    await database.close()
    await owner.end()
    await server.stop()
    await postgres.stop()
  }
  try {
    await addPeople(query)
    await plant(query, server.origin)
    const ids = await idsOf(query, secret, server.dataDir)
    const cookies = await cookiesOf({ origin: server.origin, db: database.db })
    return {
      origin: server.origin,
      fill: (path) => fillIn(ids, path),
      async open(person) {
        const context = await newContext(browser, server.origin)
        const cookie = cookies.get(person)
        if (cookie) await context.addCookies([{ ...cookie, url: server.origin, httpOnly: true, sameSite: 'Lax' }])
        return context.newPage()
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function newContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  // Emails are shown in a sandbox without scripts, in which the checkers could not run.
  await context.route('**/dev/mailbox/*/html', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ body: await response.body(), contentType: 'text/html; charset=utf-8' })
  })
  return context
}

type Cookie = Awaited<ReturnType<typeof makeSession>>

async function cookiesOf(site: Parameters<typeof makeSession>[0]): Promise<Map<Person, Cookie>> {
  const cookies = new Map<Person, Cookie>()
  for (const [person, email] of Object.entries(people))
    if (email) cookies.set(person as Person, await makeSession(site, email))
  return cookies
}

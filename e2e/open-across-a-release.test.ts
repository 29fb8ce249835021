import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

const folder = path.resolve('.cache', 'next-release')
const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
let running: RunningServer | undefined

beforeAll(buildNextRelease)

beforeEach(async () => {
  if (running) await serve('.')
})

afterAll(() => running?.stop())

/**
 * This build as a later one would be: the loader of the audit log names a field otherwise, so the script of that page is another file, and the
 * release has another name.
 */
async function buildNextRelease(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp('build', path.join(folder, 'build'), { recursive: true })
  for (const name of ['migrations', 'scripts', 'package.json'])
    await symlink(path.resolve(name), path.join(folder, name))
  const assets = path.join(folder, 'build', 'client', 'assets')
  const files = await readdir(assets)
  const nameOf = (pattern: RegExp) => files.map((file) => pattern.exec(file)?.[1]).find((found) => found) ?? ''
  const page = nameOf(/^(admin-audit-page-.*)\.js$/)
  const release = nameOf(/^manifest-(.*)\.js$/)
  const scripts = [...files.map((file) => path.join(assets, file)), path.join(folder, 'build', 'server', 'index.js')]
  for (const script of scripts.filter((file) => file.endsWith('.js'))) {
    const text = await readFile(script, 'utf8')
    const later = text
      .replaceAll(/\bactors\b/g, 'doers')
      .replaceAll(page, 'admin-audit-page-next')
      .replaceAll(release, 'bbbbbbbb')
    if (later !== text) await writeFile(script, later)
  }
  // What is compressed already is of the release before.
  for (const file of files.filter((file) => /\.(br|gz)$/.test(file))) await rm(path.join(assets, file))
  await rename(path.join(assets, `${page}.js`), path.join(assets, 'admin-audit-page-next.js'))
  await rename(path.join(assets, `manifest-${release}.js`), path.join(assets, 'manifest-bbbbbbbb.js'))
}

/** In place of the running server, at its address. */
async function serve(folder: string): Promise<void> {
  await (running ?? journey.server).stop()
  const { port } = new URL(journey.origin)
  running = await startServer({ DATABASE_URL: database.url, PORT: port }, { folder })
}

const settings = '/admin/settings/notifications'

function menu(page: Page, name: string): Promise<void> {
  return page.getByRole('link', { name, exact: true }).first().click()
}

function untilHeading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor()
}

async function openAt(address: string): Promise<Page> {
  const page = await journey.visitor({ expectedErrors: /503/ })
  await signInAsNewAdmin(page, database)
  await page.goto(address, { waitUntil: 'networkidle' })
  return page
}

test('Retry loads the document, so it helps where the code of a tab fails', async () => {
  const page = await openAt(settings)
  await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: '' }))
  await menu(page, 'Audit log')
  await page.getByRole('link', { name: 'Retry' }).click()
  await untilHeading(page, 'Audit log')
})

test('after a release the first click shows a page, whether the tab has shown it before or not', async () => {
  const [before, never] = [await openAt(settings), await openAt(settings)]
  await menu(before, 'Audit log')
  await untilHeading(before, 'Audit log')
  await before.goto(settings, { waitUntil: 'networkidle' })
  await serve(folder)
  for (const page of [before, never]) {
    await menu(page, 'Audit log')
    await page.getByText(/^\d+ entries|^1 entry/).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/settings/audit')
    expect(await page.locator('html').getAttribute('data-release')).toBe('bbbbbbbb')
  }
})

test('after a release a form that was begun before can be sent, or is asked about once and kept until then', async () => {
  const [left, sent] = [await openAt('/admin/dashboard'), await openAt('/admin/dashboard')]
  for (const page of [left, sent]) {
    await page.goto('/admin/cohorts/new', { waitUntil: 'networkidle' })
    await page.getByRole('textbox', { name: 'Name' }).fill('Spring')
  }
  await serve(folder)
  await menu(left, 'Dashboard')
  await left.getByRole('button', { name: 'Keep editing' }).click()
  expect(await left.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Spring')
  await menu(left, 'Dashboard')
  await left.getByRole('button', { name: 'Leave without saving' }).click()
  await untilHeading(left, 'Dashboard')

  await sent.getByRole('main').locator('button[type=submit]').click()
  await untilHeading(sent, 'Spring')
})

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

function menu(page: Page, name: string): Promise<void> {
  return page.getByRole('link', { name, exact: true }).first().click()
}

function untilHeading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor()
}

async function openDashboard(): Promise<Page> {
  const page = await journey.visitor({ expectedErrors: /503/ })
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' })
  return page
}

test('after a release the first click shows a page that the tab has shown before, though its data is another', async () => {
  const page = await openDashboard()
  await menu(page, 'Audit log')
  await untilHeading(page, 'Audit log')
  await menu(page, 'Dashboard')
  await untilHeading(page, 'Dashboard')
  await serve(folder)
  await menu(page, 'Audit log')
  await page.getByText(/^\d+ entries|^1 entry/).waitFor()
  expect(await page.locator('html').getAttribute('data-release')).toBe('bbbbbbbb')
})

test('after a release the first click leads to a page that the tab has not shown yet', async () => {
  const page = await openDashboard()
  await serve(folder)
  await menu(page, 'Audit log')
  await page.getByText(/^\d+ entries|^1 entry/).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/audit')
})

test('after a release a form that was begun before is asked about once, and what was typed is kept until then', async () => {
  const page = await openDashboard()
  await page.goto('/admin/cohorts/new', { waitUntil: 'networkidle' })
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Spring')
  await serve(folder)
  await menu(page, 'Dashboard')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await name.inputValue()).toBe('Spring')
  await menu(page, 'Dashboard')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await untilHeading(page, 'Dashboard')
})

test('a form that was opened before a release can be sent after it', async () => {
  const page = await openDashboard()
  await page.goto('/admin/cohorts/new', { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring')
  await serve(folder)
  await page.getByRole('main').locator('button[type=submit]').click()
  await untilHeading(page, 'Spring')
})

test('Retry loads the document, so it helps where the code of a tab fails', async () => {
  const page = await openDashboard()
  await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: '' }))
  await menu(page, 'Audit log')
  await page.getByRole('link', { name: 'Retry' }).click()
  await untilHeading(page, 'Audit log')
})

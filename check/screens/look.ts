import path from 'node:path'
import type { Page } from 'playwright-core'
import { found } from './findings.ts'
import { judges } from './judges.ts'
import { focus, markup, roomToRead, sideways, spaceTheText } from './page-facts.ts'
import type { Screen } from './screen.ts'
import type { Site } from './site.ts'

export interface Options {
  /** Names from `tools`. */
  tools: string[]
  widths: number[]
  schemes: ('light' | 'dark')[]
  /** The folder of the screenshots. */
  out: string
}

export const tools = ['pictures', ...Object.keys(judges), 'sideways', 'markup', 'focus']

/** Opens a screen, takes its screenshots and runs every tool on it. */
export async function lookAt(site: Site, screen: Screen, options: Options): Promise<void> {
  const page = await site.open(screen.as)
  page.setDefaultTimeout(8_000)
  listen(page, screen)
  try {
    await bringAbout(page, site, screen)
    for (const colorScheme of options.schemes) {
      await page.emulateMedia({ colorScheme })
      for (const width of options.widths) await lookAtWidth(page, screen, width, colorScheme, options)
    }
    if (options.tools.includes('sideways')) await lookClosely(page, screen)
    await page.setViewportSize({ width: 1440, height: 900 })
    if (options.tools.includes('markup')) found('markup', screen.name, '', await markup(page))
    if (options.tools.includes('focus')) found('focus', screen.name, '', await focus(page))
  } catch (error) {
    found('screen', screen.name, '', [{ rule: 'is not shown', what: (error as Error).message.slice(0, 300) }])
  } finally {
    await page.context().close()
  }
}

function listen(page: Page, { name, expected }: Screen): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !expected?.test(message.text()))
      found('console', name, '', [{ rule: message.type(), what: message.text() }])
  })
  page.on('pageerror', ({ message }) => found('console', name, '', [{ rule: 'exception', what: message }]))
}

async function bringAbout(page: Page, site: Site, screen: Screen): Promise<void> {
  const address = site.fill(screen.path)
  const response = await page.goto(address)
  const status = screen.status ?? 200
  if (response?.status() !== status) throw new Error(`It answers ${response?.status()} and not ${status}`)
  const { pathname } = new URL(page.url())
  if (pathname !== new URL(address, site.origin).pathname) throw new Error(`It leads to ${pathname}`)
  await untilAlive(page)
  await screen.show?.(page)
  await untilStill(page)
}

/** Scripts start after the first paint, and clicks before that would be lost. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.hydrated === 'yes' ||
      document.documentElement.dataset.forms === 'ready' ||
      !document.querySelector('script[type="module"]') ||
      !document.querySelector('main'),
  )
}

/** A colour in transition has another contrast. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

async function lookAtWidth(
  page: Page,
  { name }: Screen,
  width: number,
  scheme: 'light' | 'dark',
  options: Options,
): Promise<void> {
  const at = `${width}-${scheme}`
  await page.setViewportSize({ width, height: width < 600 ? 780 : 900 })
  await page.evaluate(() => scrollTo(0, 0))
  await untilStill(page)
  if (options.tools.includes('pictures')) await takePicture(page, path.join(options.out, at, `${name}.png`))
  if (options.tools.includes('sideways')) found('sideways', name, at, await sideways(page, 'scrolls sideways'))
  if (!isJudged(width, scheme, options)) return
  for (const [tool, judge] of Object.entries(judges))
    if (options.tools.includes(tool)) found(tool, name, at, await judge(page))
}

/** A dialog is captured with the viewport only, because a full-page screenshot would misplace it. */
async function takePicture(page: Page, file: string): Promise<void> {
  const isCovered = await page.evaluate(
    () => document.querySelector('[role=dialog], dialog[open], :popover-open') !== null,
  )
  // Content with `content-visibility` below the window would be missing.
  await page.evaluate(() => {
    const whole = new CSSStyleSheet()
    whole.replaceSync('tr { content-visibility: visible !important }')
    document.adoptedStyleSheets = [whole]
  })
  await page.screenshot({ path: file, fullPage: !isCovered, animations: 'disabled' })
}

/** A phone in the dark scheme and a desktop in the light one: they differ in everything that these tools check. */
function isJudged(width: number, scheme: 'light' | 'dark', { widths, schemes }: Options): boolean {
  if (widths.length === 1 || schemes.length === 1) return true
  return (width === 360 && scheme === 'dark') || (width === 1440 && scheme === 'light')
}

/** At 320 px, which equals 1280 by 1024 at 400 %, also with the text spacing of WCAG 1.4.12. */
async function lookClosely(page: Page, { name }: Screen): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 })
  found('sideways', name, '320', await sideways(page, 'scrolls sideways'))
  found('sideways', name, '320', await roomToRead(page))
  await spaceTheText(page, true)
  found('sideways', name, '320 with spaced text', await sideways(page, 'scrolls sideways with spaced text'))
  await spaceTheText(page, false)
}

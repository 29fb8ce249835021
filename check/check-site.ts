import { AxeBuilder } from '@axe-core/playwright'
import { HtmlValidate } from 'html-validate'
import lighthouse from 'lighthouse'
import { LinkChecker, LinkState } from 'linkinator'
import { launchBrowser } from '../e2e/browser.ts'
import { freePort, startServer } from '../e2e/server.ts'

/**
 * npm run check:site: the built server's public pages, judged by tools that nobody here wrote: html-validate, axe (360 and
 * 1440 px, light and dark), a link checker, and Lighthouse on a simulated phone. Prints what each found and ends with 1
 * if that is anything at all. Lighthouse's times depend on the machine, so they are shown and not judged.
 */
const notInTheSitemap = ['/login', '/training-portal/login', '/auth/confirm', '/no/such/page']

const findings: string[] = []
const only = process.argv.slice(2)
const server = await startServer()
const debuggingPort = await freePort()
const browser = await launchBrowser([`--remote-debugging-port=${debuggingPort}`])
try {
  const pages = await publicPages(server.origin)
  const judges = { markup, accessibility, links, lighthouse: scores }
  for (const [name, judge] of Object.entries(judges)) {
    if (only.length > 0 && !only.includes(name)) continue
    console.log(`\n— ${name}`)
    await judge(pages)
  }
} finally {
  await browser.close()
  await server.stop()
}
console.log(findings.length === 0 ? '\nnothing found' : `\n${findings.length} found:\n${findings.join('\n')}`)
process.exit(findings.length === 0 ? 0 : 1)

interface PublicPage {
  path: string
  indexed: boolean
}

async function publicPages(origin: string): Promise<PublicPage[]> {
  const sitemap = await fetch(`${origin}/sitemap.xml`).then((response) => response.text())
  const indexed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => {
    const { pathname, search } = new URL((address ?? '').replaceAll('&amp;', '&'))
    return pathname + search
  })
  if (indexed.length === 0) throw new Error('The sitemap names no page.')
  return [
    ...indexed.map((path) => ({ path, indexed: true })),
    ...notInTheSitemap.map((path) => ({ path, indexed: false })),
  ]
}

function found(where: string, what: string): void {
  findings.push(`${where}: ${what}`)
}

/** What is left out is a matter of taste (case, quotes, empty attributes as React writes them), not of the standard. */
async function markup(pages: PublicPage[]): Promise<void> {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  for (const { path } of pages) {
    const html = await fetch(server.origin + path).then((response) => response.text())
    const { results } = await validator.validateString(html)
    const messages = results.flatMap((result) => result.messages)
    for (const { ruleId, message, line, column } of messages) found(path, `${ruleId}: ${message} (${line}:${column})`)
    console.log(`${path.padEnd(28)} ${messages.length}`)
  }
}

async function accessibility(pages: PublicPage[]): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1440]) {
      const context = await browser.newContext({
        baseURL: server.origin,
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      let count = 0
      for (const { path } of pages) {
        await page.goto(path)
        const { violations } = await new AxeBuilder({ page }).analyze()
        for (const { id, nodes } of violations)
          found(`${path} ${colorScheme} ${width}`, `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
        count += violations.length
      }
      await context.close()
      console.log(`${colorScheme} at ${width} px`.padEnd(28), count)
    }
  }
}

/** Within the site, fragments included. What it links to elsewhere can't be asked from everywhere this runs. */
async function links(pages: PublicPage[]): Promise<void> {
  const checker = new LinkChecker()
  const { links: checked } = await checker.check({
    path: pages.filter(({ indexed }) => indexed).map(({ path }) => server.origin + path),
    recurse: true,
    checkFragments: true,
    concurrency: 8,
    linksToSkip: async (address) => !address.startsWith(server.origin),
  })
  const broken = checked.filter(({ state }) => state === LinkState.BROKEN)
  for (const { url, parent, status } of broken) found(parent ?? '', `${url} answers ${status}`)
  console.log(`${checked.filter(({ state }) => state === LinkState.OK).length} links`.padEnd(28), broken.length)
}

async function scores(pages: PublicPage[]): Promise<void> {
  console.log(`${''.padEnd(28)} performance, accessibility, best practices, SEO · LCP · TBT · CLS`)
  for (const { path, indexed } of pages) {
    if (path === '/no/such/page') continue
    const result = await lighthouse(server.origin + path, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', ...(indexed ? ['seo'] : [])],
    })
    if (!result) throw new Error(`Lighthouse said nothing about ${path}`)
    const { categories, audits } = result.lhr
    const points = Object.values(categories).map(({ id, score }) => ({ id, points: Math.round((score ?? 0) * 100) }))
    const times = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
    console.log(
      path.padEnd(28),
      points.map(({ points }) => points).join(', '),
      '·',
      times.map((id) => audits[id]?.displayValue).join(' · '),
    )
    for (const { id, points: reached } of points) {
      if (reached < 100) found(path, `Lighthouse ${id} ${reached}: ${failing(result.lhr, id)}`)
    }
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function failing({ categories, audits }: Report, category: string): string {
  const references = categories[category]?.auditRefs ?? []
  return references
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim())
    .join(', ')
}

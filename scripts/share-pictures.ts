// npm run share-pictures: draws the preview pictures of public pages and the icons, in the product's design. The files
// are committed.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { createElement as element, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'
import { brand } from '../app/organization/brand.ts'
import { publicPages, type SharePicture, textOfPicture } from '../app/site/for-machines/sitemap.ts'
import { launchBrowser } from '../e2e/browser.ts'

const { module: motif } = await runnerImport<typeof import('../app/ui/drawings/motif.tsx')>(
  './app/ui/drawings/motif.tsx',
  {
    configFile: false,
  },
)
const { GrowingNetwork, NetworkBand, NetworkGlyph, PlaceDots, SparkMark } = motif

/** One motif per page, so that the pictures can be told apart. */
const drawings: Record<SharePicture, ReactNode> = {
  home: element(NetworkGlyph, { lit: 1 }),
  about: element(NetworkGlyph, { lit: 4 }),
  bootcamp: element(GrowingNetwork, { stage: 3 }),
  community: element(NetworkBand),
  library: element(NetworkGlyph, { lit: 2 }),
  clients: element(NetworkGlyph, { lit: 3 }),
  contact: element(GrowingNetwork, { stage: 2 }),
  join: element(PlaceDots, { capacity: 100, taken: 99 }),
  terms: element(NetworkGlyph, { lit: 5 }),
  privacy: element(NetworkGlyph, { lit: 0 }),
}

const icons = [
  { file: 'apple-touch-icon.png', size: 180, mark: 0.66, rounded: false },
  { file: 'icon-192.png', size: 192, mark: 0.74, rounded: true },
  { file: 'icon-512.png', size: 512, mark: 0.74, rounded: true },
  // A maskable icon: systems always keep the inner circle of four fifths.
  { file: 'icon-maskable-512.png', size: 512, mark: 0.6, rounded: false },
]

const look = await styles()
const browser = await launchBrowser()
try {
  await mkdir(path.join('public', 'share'), { recursive: true })
  for (const { picture, words } of publicPages) {
    const png = await draw(browser, { width: 1200, height: 630, html: card(picture, words) })
    await writeFile(path.join('public', 'share', `${picture}.png`), withDescription(png, textOfPicture(picture)))
  }
  const mark = await readFile(path.join('public', 'favicon.svg'), 'utf8')
  for (const { file, size, mark: share, rounded } of icons) {
    const html = `<div class="icon ${rounded ? 'rounded' : ''}"><div style="width:${share * 100}%">${mark}</div></div>`
    await writeFile(path.join('public', file), await draw(browser, { width: size, height: size, html }))
  }
} finally {
  await browser.close()
}

function card(picture: SharePicture, words: string): string {
  return renderToStaticMarkup(
    element(
      'main',
      { className: `card ${picture}` },
      element('div', { className: 'drawing' }, drawings[picture]),
      element('p', { className: 'brand' }, element(SparkMark, {}), brand.name),
      element('h1', {}, words),
      element('p', { className: 'tagline' }, brand.tagline),
    ),
  )
}

async function draw(browser: Browser, { width, height, html }: { width: number; height: number; html: string }) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
  await page.setContent(`<!doctype html><style>${look}</style>${html}`)
  await page.evaluate(() => document.fonts.ready)
  // Two frames, because a busy machine paints later than it loads.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  const styled = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-paper'))
  if (!styled) throw new Error('The tokens of app/tokens.css did not arrive in the picture.')
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/** The site's own tokens and fonts; the rest is drawn for one size only. */
async function styles(): Promise<string> {
  const tokens = (await readFile(path.join('app', 'tokens.css'), 'utf8')).replace(/@theme[^{]*/g, ':root ')
  const [heading, body] = await Promise.all([
    font('@fontsource/bricolage-grotesque', '800'),
    font('@fontsource-variable/instrument-sans', 'wght'),
  ])
  return `${tokens}
    @font-face { font-family: "Bricolage Grotesque"; src: url(${heading}); font-weight: 800; }
    @font-face { font-family: "Instrument Sans"; src: url(${body}); font-weight: 400 700; }
    * { margin: 0; box-sizing: border-box; }
    .card { position: relative; display: grid; grid-template-rows: auto 1fr auto; width: 1200px; height: 630px; padding: 64px 72px;
      overflow: hidden; background: var(--color-paper); color: var(--color-ink); font-family: var(--font-body); }
    .brand { display: flex; align-items: center; gap: 16px; font: 800 38px var(--font-heading); letter-spacing: -0.02em; }
    .brand svg { width: 52px; height: 52px; }
    h1 { align-self: center; max-width: 630px; font: 800 88px/1 var(--font-heading); letter-spacing: -0.035em; text-wrap: balance; }
    .tagline { font-size: 30px; color: var(--color-ink-soft); }
    .edges { fill: none; stroke: var(--color-ink); }
    .nodes { fill: none; stroke: var(--color-ink); stroke-linecap: round; }
    .lit { fill: var(--color-ember); }
    .brand .edges { stroke-width: 2; }
    .brand .nodes { stroke-width: 7; }
    .drawing { position: absolute; }
    .drawing svg { display: block; width: 100%; height: auto; overflow: visible; }
    .drawing .edges { stroke-width: 0.8; }
    .drawing .nodes { stroke-width: 7; }
    .drawing { left: 716px; top: 104px; width: 500px; }
    .bootcamp .drawing { left: 640px; top: 164px; width: 720px; }
    .community .drawing { left: -390px; top: 420px; width: 2600px; rotate: -64deg; }
    .community .drawing .edges { stroke-width: 1.1; }
    .community .drawing .nodes { stroke-width: 12; }
    .contact .drawing { left: 730px; top: 110px; width: 940px; }
    .join .drawing { left: 706px; top: 196px; width: 960px; }
    .dots-free { fill: none; stroke: var(--color-ember); stroke-width: 15; stroke-linecap: round; }
    .dots-taken { fill: none; stroke: var(--color-ink); stroke-width: 7; stroke-linecap: round; }
    .icon { display: grid; place-items: center; width: 100vw; height: 100vh; background: var(--color-paper); }
    .icon.rounded { border-radius: 22%; }
    .icon svg { display: block; color: var(--color-ink); }`
}

/** The same font files as the site's. */
async function font(from: string, weight: string): Promise<string> {
  const file = `node_modules/${from}/files/${path.basename(from)}-latin-${weight}-normal.woff2`
  return `data:font/woff2;base64,${(await readFile(file)).toString('base64')}`
}

/** Stores the picture's words in the file, so that a test detects an outdated picture. */
function withDescription(png: Buffer, text: string): Buffer {
  const afterHeader = 33
  const chunk = Buffer.from(`iTXtDescription\0\0\0\0\0${text}`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, afterHeader), length, chunk, check, png.subarray(afterHeader)])
}

// npm run documents: makes the PDFs of the prep pack and of the exercises from documents/. They are committed.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runnerImport } from 'vite'
import { launchBrowser } from '../e2e/browser.ts'

const { module } = await runnerImport<typeof import('../documents/compose-document.ts')>(
  './documents/compose-document.ts',
  { configFile: false },
)
const { composeDocument, documentNames, fingerprintOf } = module

// A file for each weight: Chromium embeds a variable font as drawings (Type 3), in which PDF readers lose the spaces
// between words.
const typefaces = await Promise.all([
  typeface('Bricolage Grotesque', 800),
  typeface('Instrument Sans', 400),
  typeface('Instrument Sans', 600),
  typeface('Instrument Sans', 700),
])
const built: Record<string, { fingerprint: string; bytes: number }> = {}
const browser = await launchBrowser()
try {
  await mkdir(path.join('public', 'documents'), { recursive: true })
  for (const name of documentNames) {
    const html = await composeDocument(name)
    const page = await browser.newPage()
    await page.setContent(html)
    await page.addStyleTag({ content: typefaces.join('') })
    await page.evaluate(() => document.fonts.ready)
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
    await page.close()
    await writeFile(path.join('public', 'documents', `${name}.pdf`), pdf)
    built[name] = { fingerprint: fingerprintOf(html), bytes: pdf.length }
  }
} finally {
  await browser.close()
}
await writeFile(path.join('documents', 'built.json'), `${JSON.stringify(built, null, 2)}\n`)

async function typeface(family: string, weight: number): Promise<string> {
  const name = family.toLowerCase().replace(' ', '-')
  const file = `node_modules/@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`
  const url = `data:font/woff2;base64,${(await readFile(file)).toString('base64')}`
  return `@font-face { font-family: "${family}"; src: url(${url}); font-weight: ${weight}; }\n`
}

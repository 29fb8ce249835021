// npm run documents: makes the PDFs of the prep pack and of the exercises from documents/. They are kept in the repository.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runnerImport } from 'vite'
import { launchBrowser } from '../e2e/browser.ts'

const { module } = await runnerImport<typeof import('../documents/compose-document.ts')>(
  './documents/compose-document.ts',
  { configFile: false },
)
const { composeDocument, documentNames, fingerprintOf } = module

const typefaces = await Promise.all([
  typeface('Bricolage Grotesque', 800, '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal'),
  typeface(
    'Instrument Sans',
    '400 700',
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal',
  ),
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

async function typeface(family: string, weight: number | string, file: string): Promise<string> {
  const url = `data:font/woff2;base64,${(await readFile(`node_modules/${file}.woff2`)).toString('base64')}`
  return `@font-face { font-family: "${family}"; src: url(${url}); font-weight: ${weight}; }\n`
}

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext } from 'playwright-core'
import type { RunnerTestCase } from 'vitest'
import { printedByServers } from './server.ts'

/** In `.cache/failures`, beside the name of a test that failed: what each open page shows, as a picture and as text, and what the servers said. */
export async function keepFailure(
  test: Pick<RunnerTestCase, 'file' | 'name' | 'suite'>,
  contexts: BrowserContext[] = [],
): Promise<void> {
  const names = [path.basename(test.file.name, '.test.ts'), test.suite?.name ?? '', test.name]
  const folder = path.resolve('.cache', 'failures', ...names.filter(Boolean).map(spelled))
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'server.log'), printedByServers())
  const pages = contexts.flatMap((context) => context.pages())
  for (const [number, page] of pages.entries()) {
    const file = path.join(folder, `page-${number + 1}`)
    // A page that hangs has nothing to show; the others still have.
    await page.screenshot({ path: `${file}.png`, fullPage: true, timeout: 5_000 }).catch(() => {})
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
    await writeFile(`${file}.txt`, `${page.url()}\n${text}\n`)
  }
}

function spelled(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)
}

import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { type RunningServer, startServer } from '../e2e/server.ts'

/**
 * npm run bench: what a person meets first. Starts of the built server, memory at rest, and the bytes that the first visit
 * of a page transfers. The figures are of one machine; compare them within one run.
 */
const pages = ['/', '/join', '/contact', '/spark-clients', '/interest', '/training-portal/login', '/auth/confirm']
const starts = 5

const first = await timed(() => startServer())
console.log(`first start, empty data folder     ${first.milliseconds} ms`)
await report(first.result)

async function report(server: RunningServer): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 3000))
  console.log(`memory at rest, server             ${await memoryOf(server.process.pid)} MB`)
  const browser = await launchBrowser()
  for (const page of pages) console.log(await weightOf(browser, server.origin, page))
  await browser.close()
  await endKeepingData(server)

  const times: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const { result, milliseconds } = await timed(() => startServer({ DATA_DIR: server.dataDir }))
    times.push(milliseconds)
    await endKeepingData(result)
  }
  times.sort((a, b) => a - b)
  console.log(`later start until /readyz, median  ${times[Math.floor(starts / 2)]} ms (${times.join(', ')})`)
}

async function endKeepingData(server: RunningServer): Promise<void> {
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  server.process.kill('SIGTERM')
  await ended
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; milliseconds: number }> {
  const began = performance.now()
  const result = await work()
  return { result, milliseconds: Math.round(performance.now() - began) }
}

/** Resident memory of the process itself (Linux). */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Bytes on the wire as the browser counts them, by kind. */
async function weightOf(browser: Browser, origin: string, path: string): Promise<string> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await context.close()
  const kilobytes = (count: number) => `${(count / 1000).toFixed(1)} KB`
  const total = Object.values(bytes).reduce((sum, count) => sum + count, 0)
  const parts = Object.entries(bytes).map(([kind, count]) => `${kind} ${kilobytes(count)}`)
  return `${path.padEnd(34)} ${kilobytes(total)} (${parts.join(', ')})`
}

import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { startServer } from '../e2e/server.ts'
import { residentMegabytes } from './process-figures.ts'
import { median, type Row, type Rows, type Target } from './row.ts'

/** What a person meets first: starts of the built server, memory at rest, and the bytes that the first visit of a page transfers. */
const pages: { address: string; total: Target; script: Target }[] = [
  { address: '/', total: '≤ 70', script: '≤ 4' },
  ...['/join', '/contact', '/spark-clients', '/interest', '/training-portal/login', '/auth/confirm'].map(
    (address) => ({ address, total: '≤ 80', script: '≤ 6' }) as const,
  ),
]
const starts = 5

export const rows: Rows = async () => {
  // Run by root, PostgreSQL is another user, who has to reach the folder.
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-bench-'))
  await chmod(dataDir, 0o755)
  try {
    return [...(await firstStart(dataDir)), await laterStarts(dataDir)]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function firstStart(dataDir: string): Promise<Row[]> {
  const { result: server, seconds } = await timed(() => startServer({ DATA_DIR: dataDir }))
  try {
    await sleep(3000)
    return [
      { what: 'first start, empty data folder', measured: seconds, unit: 's' },
      {
        what: 'memory at rest',
        measured: residentMegabytes(server.process.pid),
        unit: 'MB',
        reference: { what: 'Node alone', measured: await memoryOfNode() },
        target: '≤ 150',
      },
      ...(await weights(server.origin)),
    ]
  } finally {
    await server.stop()
  }
}

async function laterStarts(dataDir: string): Promise<Row> {
  const times: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const { result: server, seconds } = await timed(() => startServer({ DATA_DIR: dataDir }))
    times.push(seconds)
    await server.stop()
  }
  return { what: 'later start until /readyz', measured: median(times), unit: 's', target: '≤ 3' }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const began = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - began) / 1000 }
}

async function memoryOfNode(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  await sleep(1000)
  const megabytes = residentMegabytes(child.pid)
  child.kill()
  return megabytes
}

async function weights(origin: string): Promise<Row[]> {
  const browser = await launchBrowser()
  const found: Row[] = []
  for (const { address, total, script } of pages) {
    const kilobytes = await weightOf(browser, origin + address)
    found.push({ what: `first visit of ${address}`, measured: kilobytes.total, unit: 'KB', target: total })
    found.push({ what: `first visit of ${address}, script`, measured: kilobytes.script, unit: 'KB', target: script })
  }
  await browser.close()
  return found
}

/** On the wire, as the browser counts it. */
async function weightOf(browser: Browser, url: string): Promise<{ total: number; script: number }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  const bytes = { total: 0, script: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.total += encodedDataLength
    if (scripts.has(requestId)) bytes.script += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return { total: bytes.total / 1000, script: bytes.script / 1000 }
}

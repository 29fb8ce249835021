import type { ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { freePort, startServer } from '../e2e/server.ts'
import { buildCommit } from './other-commit.ts'
import { processorSeconds } from './process-figures.ts'
import { median } from './row.ts'

/**
 * node bench/metrics.ts COMMIT: what counting costs a page from memory, against a commit without it, in turns; and what an answer of
 * /metrics costs. Processor time of the server, since the one who asks shares the machine.
 */
const [commit = '8217d9d', folderOfCommit] = process.argv.slice(2)
const rounds = 15
const connections = 32

const other = folderOfCommit ? { folder: folderOfCommit, remove() {} } : await buildCommit(commit)
const port = await freePort()
const here = await startServer({ LOG_LEVEL: 'error', METRICS_PORT: String(port) })
const before = await startServer({ LOG_LEVEL: 'error' }, other)
try {
  const rates = new Map([here, before].map((server) => [server, [] as number[]]))
  // The first two rounds are for the compiler.
  for (let round = -2; round < rounds; round += 1)
    for (const [server, kept] of round % 2 ? [...rates] : [...rates].reverse()) {
      const rate = await requestsPerCoreSecond(server.origin, server.process)
      if (round >= 0) kept.push(rate)
    }
  const [counting = [], plain = []] = [...rates.values()]
  const ratios = counting.map((rate, round) => rate / (plain[round] ?? Number.NaN))
  console.log(
    `cached home page, answers a core-second: ${Math.round(median(counting))} with counting, ${Math.round(median(plain))} at ${commit}`,
  )
  console.log(
    `ratio of each round, median: ${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  )
  const asked = processorSeconds(here.process.pid)
  for (let count = 0; count < 200; count += 1) await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  console.log(
    `an answer of /metrics: ${(((processorSeconds(here.process.pid) - asked) / 200) * 1000).toFixed(2)} ms of the processor`,
  )
} finally {
  await here.stop()
  await before.stop()
  other.remove()
}

async function requestsPerCoreSecond(origin: string, { pid }: ChildProcess): Promise<number> {
  const before = processorSeconds(pid)
  const until = performance.now() + 2_000
  const counts = await Promise.all(Array.from({ length: connections }, () => askOnOneConnection(origin, until)))
  return counts.reduce((sum, count) => sum + count, 0) / (processorSeconds(pid) - before)
}

/** As bench/page-cache.ts asks. */
function askOnOneConnection(origin: string, until: number): Promise<number> {
  const { hostname, port, host } = new URL(origin)
  const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(request))
    let answered = 0
    let missing = -1
    socket.on('error', reject)
    socket.on('data', (piece: Buffer) => {
      if (missing < 0) {
        const head = piece.toString('latin1', 0, Math.min(piece.length, 4096))
        missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]) + head.indexOf('\r\n\r\n') + 4
      }
      missing -= piece.length
      if (missing > 0) return
      missing = -1
      answered += 1
      if (performance.now() < until) return void socket.write(request)
      socket.destroy()
      resolve(answered)
    })
  })
}

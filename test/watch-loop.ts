import { performance } from 'node:perf_hooks'
import { setInterval } from 'node:timers'

/**
 * Loaded into a measured server (`--import`). It records the longest time between two turns of the event loop, and the
 * longest CPU time of the thread within one; the rest is waiting for a processor. SIGUSR2 prints both in milliseconds
 * and resets them.
 */
const tick = 2
let last = now()
let longest = { held: 0, atWork: 0 }

setInterval(look, tick).unref()
process.on('SIGUSR2', () => {
  look()
  process.stdout.write(`loop ${longest.held.toFixed(1)} ${longest.atWork.toFixed(1)}\n`)
  longest = { held: 0, atWork: 0 }
})

function look(): void {
  const current = now()
  const held = current.time - last.time - tick
  longest.held = Math.max(longest.held, held)
  longest.atWork = Math.max(longest.atWork, current.atWork - last.atWork)
  last = current
}

function now(): { time: number; atWork: number } {
  const { user, system } = process.threadCpuUsage()
  return { time: performance.now(), atWork: (user + system) / 1000 }
}

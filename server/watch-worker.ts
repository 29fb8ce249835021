import type { ChildProcess } from 'node:child_process'
import type { Log } from '../app/platform/log.ts'

const usual = { everyMs: 5_000, most: 6 }

/**
 * Asks a worker again and again whether it is there, and kills one that does not answer for half a minute: the system would go on
 * giving it connections. Counted is what was asked, not the time, because this process may have stood still itself.
 *
 * @param ask sends the question
 * @returns `heard` is to be called with each answer, and `stop` when it ends
 */
export function watchWorker(
  worker: ChildProcess,
  ask: () => void,
  log: Log,
  { everyMs, most } = usual,
): { heard(): void; stop(): void } {
  let unanswered = 0
  const asking = setInterval(() => {
    if (unanswered >= most) {
      clearInterval(asking)
      log.error({ worker: worker.pid }, 'a worker does not answer any more, and is killed')
      worker.kill('SIGKILL')
      return
    }
    unanswered += 1
    ask()
  }, everyMs)
  return {
    heard() {
      unanswered = 0
    },
    stop: () => clearInterval(asking),
  }
}

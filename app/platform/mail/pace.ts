import { setTimeout as sleep } from 'node:timers/promises'

const shortestMs = 5_000
const longestMs = 10 * 60_000

/** The pause of mailings after a mail server asked to slow down. It doubles each time in a row. */
export function createPace() {
  let restMs = 0
  let restsUntil = 0
  const isResting = () => performance.now() < restsUntil
  return {
    async rest(signal: AbortSignal): Promise<void> {
      while (isResting() && !signal.aborted)
        await sleep(restsUntil - performance.now(), undefined, { signal }).catch(() => {})
    },
    /** Requests that were under way when a pause began don't lengthen it. @returns how long it lasts */
    slowDown(): number {
      if (!isResting()) {
        restMs = Math.min(Math.max(2 * restMs, shortestMs), longestMs)
        restsUntil = performance.now() + restMs
      }
      return restsUntil - performance.now()
    },
    goOn(): void {
      restMs = 0
    },
  }
}

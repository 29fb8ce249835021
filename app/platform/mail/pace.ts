const shortestMs = 5_000
const longestMs = 10 * 60_000

/** The pause of mailings after a mail server asked to slow down. It doubles each time in a row. */
export function createPace() {
  let restMs = 0
  let restsUntil = new Date(0)
  return {
    isResting: (now: Date): boolean => now < restsUntil,
    /** Requests that were under way when a pause began don't lengthen it. @returns its end */
    slowDown(now: Date): Date {
      if (now >= restsUntil) {
        restMs = Math.min(Math.max(2 * restMs, shortestMs), longestMs)
        restsUntil = new Date(now.getTime() + restMs)
      }
      return restsUntil
    },
    goOn(): void {
      restMs = 0
    },
  }
}

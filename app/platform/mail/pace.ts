const shortestMs = 5_000
const longestMs = 10 * 60_000

/** How long nothing is sent that nobody waits for, after a mail server has said that it gets too much. Twice as long each time in a row. */
export function createPace() {
  let restMs = 0
  let restsUntil = new Date(0)
  return {
    isResting: (now: Date): boolean => now < restsUntil,
    /** What was under way when a rest began adds nothing to it. @returns its end */
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

import { forgetOldLimits } from '../app/platform/rate-limit.server.ts'
import type { Services } from '../app/platform/services.ts'
import { forgetOldSignIns } from '../app/sign-in/forget-old-sign-ins.server.ts'

const hour = 60 * 60 * 1000

/** Removes once an hour what decides nothing any more. Any number of servers may do it at once; it keeps no process alive. */
export function keepHouse(services: Services): void {
  setInterval(() => void tidy(services), hour).unref()
  void tidy(services)
}

async function tidy(services: Services): Promise<void> {
  try {
    await forgetOldSignIns(services)
    await forgetOldLimits(services.db, services.clock.now())
  } catch (error) {
    services.log.warn({ error: (error as Error).message }, 'old rows were not removed this time')
  }
}

import { foldTallies } from '../../app/membership/tallies.server.ts'
import { keepLooking } from '../../app/platform/keep-looking.server.ts'
import type { Services } from '../../app/platform/services.ts'

/** Runs every few seconds, on any number of servers. It doesn't keep the process alive. @returns stops it */
export function startFoldingTallies(services: Services): () => Promise<void> {
  const failure = 'what is counted could not be summed up'
  return keepLooking(services, { everyMs: 10_000, work: () => foldTallies(services.db), failure })
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

interface Job {
  everyMs: number
  /** Looks for what there is to do, and does it. */
  work: (stop: AbortSignal) => Promise<unknown>
  /** What the log says when that fails; the next look comes all the same. */
  failure: string
}

/** Looks at once, and again after each wait. It keeps no process alive. @returns ends it, after what is under way */
export function keepLooking({ log }: { log: Log }, { everyMs, work, failure }: Job): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const job = look()
  return () => {
    stopping.abort()
    return job
  }

  async function look(): Promise<void> {
    while (!signal.aborted) {
      try {
        await work(signal)
      } catch (error) {
        log.warn({ error: (error as Error).message }, failure)
      }
      await sleep(everyMs, undefined, { ref: false, signal }).catch(() => {})
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

interface Job {
  everyMs: number
  /** Finds due work and does it. */
  work: (stop: AbortSignal) => Promise<unknown>
  /** The log event when `work` fails; the next run comes all the same. */
  failure: string
}

/**
 * Runs at once, and again after each wait. It doesn't keep the process alive. @returns stops it, after the current run
 */
export function startPolling({ log }: { log: Log }, { everyMs, work, failure }: Job): () => Promise<void> {
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

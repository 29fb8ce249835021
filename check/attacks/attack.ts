import type { Site } from './site.ts'

/** A set of requests that must all fail. */
export interface Attack {
  name: string
  /** A sentence about what the machine lacks for it, or null. */
  needs?: () => string | null
  /** The mode in which it applies; undefined: both. */
  at?: Site['mode']
  carryOut(site: Site): Promise<Tally>
}

/** How many were tried, and which ones got through. */
export class Tally {
  tried = 0
  readonly through: string[] = []
  /** Additional text for the report. */
  note = ''

  /** @param problem null for a request that failed as it should */
  count(what: string, problem: string | null): void {
    this.tried += 1
    if (problem) this.through.push(`${what}: ${problem}`)
  }
}

/** Enough to load a small server without loading the machine. */
const atOnce = 12

/** In any order. */
export async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

import type { Site } from './site.ts'

/** A table of requests that must come to nothing. */
export interface Attack {
  name: string
  /** What the machine lacks for it, as a sentence, or null. */
  needs?: () => string | null
  /** Where it makes sense; without it everywhere. */
  at?: Site['mode']
  carryOut(site: Site): Promise<Tally>
}

/** How many were tried, and what came through. */
export class Tally {
  tried = 0
  readonly through: string[] = []
  /** What else is worth knowing. */
  note = ''

  /** @param problem null for what came to nothing */
  count(what: string, problem: string | null): void {
    this.tried += 1
    if (problem) this.through.push(`${what}: ${problem}`)
  }
}

/** So many at a time that a small server is busy and the machine is not. */
const atOnce = 12

/** In any order. */
export async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

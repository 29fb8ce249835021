import type { Place } from './place.ts'

const named = /^agentspark-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(\.age)?$/

/** Names sort by time. */
export function nameOfBackup(at: Date, isSealed: boolean): string {
  const moment = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `agentspark-${moment}Z.tar.gz${isSealed ? '.age' : ''}`
}

/** @param last the last scheduled backup */
export function neededAgain(last: { taken_at: Date } | undefined, now: Date, everyMs: number): boolean {
  return !last || now.getTime() - last.taken_at.getTime() >= everyMs
}

/** Keeps the newest files with a scheduled backup's name; other files stay. @returns what was deleted */
export async function keepNewest(place: Place, count: number): Promise<string[]> {
  const backups = (await place.list()).filter((name) => named.test(name)).sort()
  const old = backups.slice(0, Math.max(0, backups.length - count))
  for (const name of old) await place.remove(name)
  return old
}

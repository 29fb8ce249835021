import type { Place } from './place.ts'

const named = /^agentspark-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(\.age)?$/

/** Names that sort by their moment. */
export function nameOfBackup(at: Date, isSealed: boolean): string {
  const moment = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `agentspark-${moment}Z.tar.gz${isSealed ? '.age' : ''}`
}

/** @param last of those that the server has taken by itself */
export function neededAgain(last: { taken_at: Date } | undefined, now: Date, everyMs: number): boolean {
  return !last || now.getTime() - last.taken_at.getTime() >= everyMs
}

/** Those with a name that the server gives, the newest ones; nothing else in that place is touched. @returns what was removed */
export async function keepNewest(place: Place, count: number): Promise<string[]> {
  const backups = (await place.list()).filter((name) => named.test(name)).sort()
  const old = backups.slice(0, Math.max(0, backups.length - count))
  for (const name of old) await place.remove(name)
  return old
}

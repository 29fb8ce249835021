import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { bySystem, somebodyWhoLeft } from '../../app/audit/audit-entry.ts'
import { recordAudit } from '../../app/audit/audit-log.server.ts'
import { dropDue } from '../../app/cohorts/due.server.ts'
import { removeMember } from '../../app/membership/leaving-members.server.ts'
import type { Database, Tx } from '../../app/platform/database/database.server.ts'
import type { Place } from './place.ts'

/** Somebody who was deleted: no more than the id that their rows had. */
export interface Departure {
  id: string
  at: Date
}

/** Beside the backups, so that it outlives the database that they are of. */
export const departuresName = 'departures.txt'
/** As long as a backup may be of use. */
const keptMs = 400 * 24 * 60 * 60 * 1000

/** Also of an older version, or of a database that has no tables at all. */
export async function readDepartures(db: Database, since = new Date(Date.now() - keptMs)): Promise<Departure[]> {
  const { rows: found } = await sql`select 1 where to_regclass('audit_log') is not null`.execute(db)
  if (found.length === 0) return []
  const { rows } = await sql<Departure>`
    select subject_id as id, at from audit_log
      where action = 'Member deleted' and subject_kind = 'member' and at >= ${since} order by at`.execute(db)
  return rows
}

/** @returns those that stand beside the backups of a place */
export async function readNotedDepartures(place: Place): Promise<Departure[]> {
  if (!(await place.has(departuresName))) return []
  const lines = (await text(await place.read(departuresName))).split('\n')
  return lines.flatMap((line) => {
    const [, at = '', id = ''] = /^(\S+) ([0-9a-f-]{36})$/.exec(line) ?? []
    return id === '' ? [] : [{ id, at: new Date(at) }]
  })
}

/** Also keeps those that another database has noted, of which this one is a restored copy. @returns how many are new */
export async function noteDepartures(place: Place, departures: Departure[], now: Date): Promise<number> {
  const noted = await readNotedDepartures(place)
  const known = new Set(noted.map(({ id }) => id))
  const added = departures.filter(({ id }) => !known.has(id))
  if (added.length === 0) return 0
  const kept = [...noted, ...added].filter(({ at }) => now.getTime() - at.getTime() < keptMs)
  const lines = kept.map(({ id, at }) => `${at.toISOString()} ${id}\n`)
  await place.write(departuresName, Readable.from([Buffer.from(lines.join(''))]))
  return added.length
}

/** Whoever has left after the backup is in it again, and leaves once more. Nobody gets an email. @returns how many */
export async function deleteDeparted(tx: Tx, departures: Departure[], takenAt: Date): Promise<number> {
  // They may have left in a transaction that was committed a moment after it began.
  const since = takenAt.getTime() - 60 * 60 * 1000
  const ids = new Set(departures.filter(({ at }) => at.getTime() > since).map(({ id }) => id))
  let deleted = 0
  for (const id of ids) {
    await dropDue(tx, { subject: id })
    if (!(await removeMember(tx, id, new Date()))) continue
    deleted += 1
    await recordAudit(tx, bySystem, {
      action: 'Member deleted',
      subject: { kind: 'member', id, name: somebodyWhoLeft },
      reason: 'They had left after the moment of the backup that was restored.',
    })
  }
  return deleted
}

import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { bySystem, deletedActor } from '../../app/audit/audit-entry.ts'
import { recordAudit } from '../../app/audit/audit-log.server.ts'
import { removeMember } from '../../app/membership/leaving-members.server.ts'
import type { Database, Tx } from '../../app/platform/database/database.server.ts'
import type { Place } from './place.ts'

/** A deleted member: only the id, so that nothing personal is kept. */
export interface Departure {
  id: string
  at: Date
}

/** Beside the backups, so that it survives the loss of the database. */
export const departuresName = 'departures.txt'
/** Longer than any backup is of use. */
const keptMs = 400 * 24 * 60 * 60 * 1000

/** Works with older versions too, and with a database without tables. */
export async function readDepartures(db: Database, since = new Date(Date.now() - keptMs)): Promise<Departure[]> {
  const { rows: found } = await sql`select 1 where to_regclass('audit_log') is not null`.execute(db)
  if (found.length === 0) return []
  const { rows } = await sql<Departure>`
    select subject_id as id, at from audit_log
      where action = 'Member deleted' and subject_kind = 'member' and at >= ${since} order by at`.execute(db)
  return rows
}

/** @returns the list beside the backups */
export async function readNotedDepartures(place: Place): Promise<Departure[]> {
  if (!(await place.has(departuresName))) return []
  const lines = (await text(await place.read(departuresName))).split('\n')
  return lines.flatMap((line) => {
    const [, at = '', id = ''] = /^(\S+) ([0-9a-f-]{36})$/.exec(line) ?? []
    return id === '' ? [] : [{ id, at: new Date(at) }]
  })
}

/** Keeps entries of other databases too, because this one may be a restored copy. @returns how many are new */
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

/** Members who left after the backup are in it again, and are deleted again without an email. @returns how many */
export async function deleteDeparted(tx: Tx, departures: Departure[], takenAt: Date): Promise<number> {
  // Their transaction may have begun before the backup and committed after it.
  const since = takenAt.getTime() - 60 * 60 * 1000
  const ids = new Set(departures.filter(({ at }) => at.getTime() > since).map(({ id }) => id))
  let deleted = 0
  for (const id of ids) {
    if (!(await removeMember(tx, id, new Date()))) continue
    deleted += 1
    await recordAudit(tx, bySystem, {
      action: 'Member deleted',
      subject: { kind: 'member', id, name: deletedActor },
      reason: 'They had left after the moment of the backup that was restored.',
    })
  }
  return deleted
}

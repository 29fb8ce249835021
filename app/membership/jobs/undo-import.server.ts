import { type AuditActor, bySystem, deletedActor } from '../../audit/audit-entry.ts'
import { recordAudits } from '../../audit/audit-log.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import type { MemberJob } from '../changes/member-job.ts'
import { idsOf, nextDone, noteResults } from '../changes/member-jobs.server.ts'
import { removeMember } from '../leaving-members.server.ts'
import { lockMembers } from '../members.server.ts'
import { offerIfAutomatic } from '../places/offer-places.server.ts'
import { lockPlaces } from '../places.server.ts'
import { listImported, lockWaitingEmails } from './imported-members.server.ts'
import type { JobBatch } from './job-work.ts'

/** So few that people who register meanwhile don't notice the lock. */
const undoneAtOnce = 25
const offeredAtOnce = 25
const mostNamed = 200

export interface UndoPreview {
  removes: number
  stays: number
  /** Some of those who stay. */
  named: { id: string; name: string; why: string }[]
}

/** Whom undoing the import would remove now: everyone of whom there is nothing but what it wrote, and emails that wait. */
export async function previewUndo(db: Database | Tx, job: string): Promise<UndoPreview> {
  const imported = await listImported(db, job, null)
  const stay = imported.flatMap(({ id, name, whyStays }) => (whyStays ? [{ id, name, why: whyStays }] : []))
  return { removes: imported.length - stay.length, stays: stay.length, named: stay.slice(0, mostNamed) }
}

/** Removes the next people, and names those who stay. Places that become free are offered where that happens by itself. */
export async function undoImported(
  services: Services,
  tx: Tx,
  job: MemberJob,
  actor: AuditActor | null,
): Promise<JobBatch> {
  const { counters, cohortId } = job
  await lockPlaces(tx, cohortId)
  const rows = await nextDone(tx, job.id, null, undoneAtOnce)
  if (rows.length === 0) {
    const offered = await offerIfAutomatic(services, tx, cohortId, offeredAtOnce)
    return { rows: offered.length, counters: { ...counters, offered: (counters.offered ?? 0) + offered.length } }
  }
  const ids = idsOf(rows)
  await lockMembers(tx, ids)
  await lockWaitingEmails(tx, ids)
  const imported = await listImported(tx, job.id, ids)
  const going = imported.filter(({ whyStays }) => whyStays === null)
  for (const { id } of going) {
    for (const queue of ['place-expiry', 'place-expiry-reminder'] as const)
      await services.jobs.drop(tx, queue, { memberId: id })
    await removeMember(tx, id, services.clock.now())
  }
  if (going.length > 0)
    await recordAudits(
      tx,
      actor ?? bySystem,
      going.map(({ id }) => ({
        action: 'Member deleted',
        subject: { kind: 'member', id, name: deletedActor },
        ...(counters.undoEntry && { partOf: counters.undoEntry }),
      })),
    )
  const staying = imported.flatMap(({ line, whyStays }) => (whyStays ? [{ line, whyStays }] : []))
  await noteResults(
    tx,
    job.id,
    staying.map(({ line, whyStays }) => ({
      line,
      result: 'stayed',
      note: whyStays.charAt(0).toUpperCase() + whyStays.slice(1),
      memberId: null,
    })),
  )
  return {
    rows: rows.length,
    counters: {
      ...counters,
      removed: (counters.removed ?? 0) + going.length,
      stayed: (counters.stayed ?? 0) + staying.length,
    },
  }
}

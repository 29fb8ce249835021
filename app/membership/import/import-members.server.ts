import { createHash } from 'node:crypto'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import { isStill } from '../../admin-role.ts'
import type { AuditChanges, AuditEntry } from '../../audit/audit-entry.ts'
import { findDone, recordAudit, recordAudits } from '../../audit/audit-log.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { lockAdmins } from '../admins.server.ts'
import { type MemberStatus, memberStatuses } from '../member.ts'
import { findKnownEmails, insertMembers } from '../members.server.ts'
import type { PlacesOverview } from '../place-offer.ts'
import { findPlacesOverview, lockPlaces } from '../places.server.ts'
import {
  type Counted,
  emailsIn,
  type ImportPlan,
  type ImportRow,
  importedPeople,
  newMemberOf,
  planRow,
  type ReadFile,
} from './member-import.ts'

export type ImportMembersResult =
  | { outcome: 'imported'; count: number }
  | { outcome: 'no-admin-any-more' }
  | { outcome: 'plan-changed'; plan: ImportPlan }

/** The dry run: what would become of every row now. */
export async function planImport({ db, clock }: Services, file: ReadFile, cohort: number): Promise<ImportPlan> {
  return planWith(db, file, await findPlacesOverview(db, cohort), clock.now())
}

/**
 * Imports exactly what was shown, or nothing. No letter leaves.
 *
 * @param agreedPlan fingerprint of the plan that was shown
 */
export async function importMembers(
  services: Services,
  admin: Organiser,
  file: ReadFile,
  agreedPlan: string,
  cohort: number,
): Promise<ImportMembersResult> {
  try {
    return await services.db.transaction().execute((tx) => change(services, tx, admin, file, agreedPlan, cohort))
  } catch (error) {
    // Somebody became an admin with one of these addresses in the same moment, which takes no place and so no lock on them.
    if ((error as { code?: string }).code === '23505')
      return { outcome: 'plan-changed', plan: await planImport(services, file, cohort) }
    throw error
  }
}

async function change(
  { clock, log }: Services,
  tx: Tx,
  admin: Organiser,
  file: ReadFile,
  agreedPlan: string,
  cohort: number,
): Promise<ImportMembersResult> {
  const places = await lockPlaces(tx, cohort)
  if (!isStill(await lockAdmins(tx), admin)) return { outcome: 'no-admin-any-more' }
  const plan = await planWith(tx, file, places, clock.now())
  const entry = importOf(agreedPlan)
  if (fingerprintOf(plan) !== agreedPlan) {
    // The second of two clicks finds what the first has done.
    const done = await findDone(tx, admin, entry)
    return done ? { outcome: 'imported', count: sumOf(done.changes) } : { outcome: 'plan-changed', plan }
  }
  const people = importedPeople(plan)
  const byEmail = new Map(people.map((person) => [person.email, person]))
  const partOf = await recordAudit(tx, admin, { ...entry, changes: countsOf(people) })
  for (let at = 0; at < people.length; at += batchSize) {
    const inserted = await insertMembers(tx, people.slice(at, at + batchSize).map(newMemberOf), cohort)
    const entries = inserted.map(({ id, email }): AuditEntry => {
      const person = byEmail.get(email)
      if (!person) throw new Error('An imported address came back in other letters')
      return {
        action: 'Member created by import',
        subject: { kind: 'member', id, name: `${person.firstName} ${person.lastName}` },
        changes: { status: { before: null, after: person.status } },
        partOf,
      }
    })
    await recordAudits(tx, admin, entries)
  }
  log.info({ admin: admin.memberId, count: people.length }, 'members imported')
  return { outcome: 'imported', count: people.length }
}

/** @param plan its fingerprint, by which the same import is known again */
function importOf(plan: string): AuditEntry {
  return { action: 'Members imported', subject: { kind: 'list', id: plan, name: 'Community Members' } }
}

/** How many came in each status, for the entry that stands for all of them. */
function countsOf(people: { status: MemberStatus }[]): AuditChanges {
  const counts = memberStatuses.map((status) => [status, people.filter((person) => person.status === status).length])
  const some = counts.filter(([, count]) => count !== 0)
  return Object.fromEntries(some.map(([status, count]) => [status, { before: null, after: count }]))
}

function sumOf(counts: AuditChanges): number {
  return Object.values(counts).reduce((sum, { after }) => sum + Number(after), 0)
}

/** A statement carries so many values at most. */
const batchSize = 500

/** So many rows are looked at before other requests come in between: 2,000 may take a tenth of a second. */
const lookedAtAtOnce = 500

/** The rows in their order, because each counts on those before. */
async function planWith(db: Database | Tx, file: ReadFile, places: PlacesOverview, now: Date): Promise<ImportPlan> {
  const known = await findKnownEmails(db, emailsIn(file))
  const { free, waiting } = places
  const counted: Counted = { free, waiting, seen: new Map() }
  const rows: ImportRow[] = []
  for (let at = 0; at < file.rows.length; at += lookedAtAtOnce) {
    await letOthersIn()
    rows.push(
      ...file.rows
        .slice(at, at + lookedAtAtOnce)
        .map((row) => planRow(row, { known, places: { ...places, waiting }, now, counted })),
    )
  }
  return { rows, ignored: file.ignored }
}

/** Equal for plans that make of the same rows the same members. */
export function fingerprintOf({ rows }: ImportPlan): string {
  const said = rows.map(({ line, outcome, note, person }) => [line, outcome, note, person])
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

import { type AuditAction, changesBetween } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { titleOf } from '../../cohorts/bootcamp-home.ts'
import type { CohortState } from '../../cohorts/cohort-record.ts'
import {
  type CohortRecord,
  deleteCohort,
  findCohortRecord,
  listCohortRecords,
  setState,
} from '../../cohorts/cohort-records.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import { lockCohorts } from '../../membership/places.server.ts'
import { moveTurns } from '../../membership/turns/move-turns.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import { countPeopleOf } from '../../portal/cohort-figures.server.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { lookAtDraft } from './look-at-draft.server.ts'
import { refusalOf, type StateRefusal, takesKeptTurns } from './state-change.ts'
import { underCohortLock } from './under-cohort-lock.server.ts'

export type PublishResult =
  /** @property offered how many people who kept their turn were offered a place */
  | { outcome: 'published'; name: string; offered: number }
  | { outcome: 'already-published'; name: string }
  /** A required fact is missing. */
  | { outcome: 'incomplete' }
  /** There is a warning that the admin hasn't seen. */
  | { outcome: 'look-again' }
  | { outcome: 'gone' }

/**
 * @param seen the keys of the findings that the admin has seen
 * @param offers whether people who kept their turn are offered a place at once
 */
export function publishCohort(
  services: Services,
  admin: Organiser,
  id: number,
  seen: readonly string[],
  offers = true,
): Promise<PublishResult> {
  return underCohortLock(services, admin, id, async (tx, cohort): Promise<PublishResult> => {
    const name = titleOf(cohort)
    if (cohort.state !== 'draft') return { outcome: 'already-published', name }
    const now = services.clock.now()
    const findings = await lookAtDraft(tx, cohort, now)
    if (findings.some(({ missing }) => missing)) return { outcome: 'incomplete' }
    if (findings.some(({ key }) => !seen.includes(key))) return { outcome: 'look-again' }
    await setState(tx, id, 'published')
    await note(tx, admin, cohort, 'Cohort published', 'published')
    await services.jobs.add(tx, 'openings', {}, services.clock.now())
    const turns = takesKeptTurns(cohort, now) ? await moveTurns(services, tx, admin, id, offers) : null
    return { outcome: 'published', name, offered: turns?.offered.length ?? 0 }
  })
}

export type ChangeStateResult =
  | { outcome: 'changed' | 'already-so'; name: string }
  | { outcome: StateRefusal; name: string }
  | { outcome: 'gone' }

const auditActions = {
  draft: 'Cohort made a draft again',
  archived: 'Cohort archived',
  published: 'Cohort taken back',
} as const satisfies Record<CohortState, AuditAction>

/** Every change of state except publishing a draft (`publishCohort`). */
export async function changeState(
  { db, clock }: Services,
  admin: Organiser,
  id: number,
  to: CohortState,
): Promise<ChangeStateResult> {
  return db.transaction().execute(async (tx) => {
    const others = (await listCohortRecords(tx)).filter((other) => other.id !== id && other.state !== 'draft')
    // Two concurrent changes to draft must not both pass the check that another cohort stays public.
    await lockCohorts(tx, to === 'draft' ? [id, ...others.map((other) => other.id)] : [id])
    await refuseFormerAdmin(tx, admin)
    const cohort = await findCohortRecord(tx, id)
    if (!cohort) return { outcome: 'gone' }
    const name = titleOf(cohort)
    if (cohort.state === to) return { outcome: 'already-so', name }
    const people = (await countPeopleOf(tx, [id])).get(id)
    const isLastShown = !(await listCohortRecords(tx)).some((other) => other.id !== id && other.state !== 'draft')
    const refused = refusalOf({ cohort, to, people, isLastShown, now: clock.now() })
    if (refused) return { outcome: refused, name }
    await setState(tx, id, to)
    await note(tx, admin, cohort, auditActions[to], to)
    return { outcome: 'changed', name }
  })
}

/** Deletes a draft without registrations, and its schedule. */
export function deleteDraft(
  services: Services,
  admin: Confirmed<Organiser>,
  id: number,
): Promise<{ outcome: 'deleted' | 'no-draft' | 'has-registrations'; name: string } | { outcome: 'gone' }> {
  return underCohortLock(services, admin, id, async (tx, cohort) => {
    const name = titleOf(cohort)
    if (cohort.state !== 'draft') return { outcome: 'no-draft' as const, name }
    if ((await countPeopleOf(tx, [id])).has(id)) return { outcome: 'has-registrations' as const, name }
    await deleteCohort(tx, id)
    const subject = { kind: 'cohort', id: String(id), name } as const
    await recordAudit(tx, admin, { action: 'Cohort deleted', subject })
    return { outcome: 'deleted' as const, name }
  })
}

function note(tx: Tx, admin: Organiser, cohort: CohortRecord, action: AuditAction, state: CohortState) {
  const subject = { kind: 'cohort', id: String(cohort.id), name: titleOf(cohort) } as const
  return recordAudit(tx, admin, { action, subject, changes: changesBetween({ state: cohort.state }, { state }) })
}

import { recordAudit, recordAudits } from '../../audit/audit-log.server.ts'
import { titleOf } from '../../cohorts/bootcamp-home.ts'
import { findCohortRecord, setCalledOff } from '../../cohorts/cohort-records.server.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import { addMailing } from '../../mailings/add-mailing.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import { discardPlaceEmails } from '../../membership/places/waiting-letters.server.ts'
import { lockCohorts } from '../../membership/places.server.ts'
import { calledOffMailing } from '../../membership/turns/called-off-mailing.server.ts'
import { keepTurnsOfCalledOff, lockEveryoneIn } from '../../membership/turns/called-off-turns.server.ts'
import { moveTurns } from '../../membership/turns/move-turns.server.ts'
import { findNextCohort, listCohortsForTurn } from '../../membership/turns/turns.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { mayCallOff } from './state-change.ts'

export type CallOffResult =
  | { outcome: 'called-off'; name: string; people: number }
  | { outcome: 'already-called-off' | 'not-published' | 'gone' }

/**
 * Calls off a published bootcamp, for good. Everyone with a place or on the waitlist keeps their turn for the next one, or
 * moves to its waitlist at once if it is published, and gets one email. Two requests at once do it once.
 */
export async function callOff(services: Services, admin: Confirmed<Organiser>, id: number): Promise<CallOffResult> {
  const { result } = await inTransaction(services, (tx) => carryOut(services, tx, admin, id))
  if (result.outcome === 'called-off')
    services.log.info({ admin: admin.memberId, cohort: id, people: result.people }, 'cohort called off')
  return result
}

async function carryOut(services: Services, tx: Tx, admin: Organiser, id: number): Promise<CallOffResult> {
  const now = services.clock.now()
  await lockCohorts(tx, await listCohortsForTurn(tx, id, now))
  await refuseFormerAdmin(tx, admin)
  const cohort = await findCohortRecord(tx, id)
  if (!cohort) return { outcome: 'gone' }
  if (cohort.calledOff) return { outcome: 'already-called-off' }
  const sessions = await sessionsForLetter(tx, id, now)
  if (!mayCallOff(cohort, now) || !sessions) return { outcome: 'not-published' }
  const everyone = await lockEveryoneIn(tx, id)
  const people = everyone.filter(({ declined }) => !declined)
  await discardPlaceEmails(services, tx, everyone, id)
  await keepTurnsOfCalledOff(tx, id)
  await setCalledOff(tx, id, now)
  const name = titleOf(cohort)
  const partOf = await recordAudit(tx, admin, {
    action: 'Cohort called off',
    subject: { kind: 'cohort', id: String(id), name },
    changes: { people: { before: null, after: people.length } },
  })
  await recordAudits(
    tx,
    admin,
    everyone.map(({ id: member, firstName, lastName, status, declined }) => ({
      action: 'Cohort called off',
      subject: { kind: 'member', id: member, name: `${firstName} ${lastName}` },
      changes: { status: { before: status, after: declined ? 'cancelled' : 'waitlist' } },
      partOf,
    })),
  )
  await addMailing(services, tx, { kind: calledOffMailing, cohortId: id, facts: { sessions, cohortId: id } })
  const next = await findNextCohort(tx, id, now)
  if (next !== null) await moveTurns(services, tx, admin, next, false)
  return { outcome: 'called-off', name, people: people.length }
}

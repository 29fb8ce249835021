import type { AuditActor } from '../../audit/audit-entry.ts'
import { recordAudit, recordAudits } from '../../audit/audit-log.server.ts'
import { bootcampName } from '../../cohorts/cohort.ts'
import { findCohort } from '../../cohorts/cohorts.server.ts'
import { addMailing } from '../../mailings/add-mailing.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import { offerAllFree, offerIfAutomatic } from '../places/offer-places.server.ts'
import { turnMovedMailing } from './turn-mailings.server.ts'
import { findTurnSessions } from './turn-sessions.server.ts'
import { type MovedTurn, moveKeptTurns } from './turns.server.ts'

/**
 * When a cohort is published, under its lock: moves all kept turns into its queue, each with its original waiting time, and
 * offers them places before anyone else can register. All of them are told by email.
 *
 * @param offers whether to offer them the places; otherwise by the cohort's setting
 * @property moved the number of moved turns
 * @property offered names of the members who got a place at once
 */
export async function moveTurns(
  services: Services,
  tx: Tx,
  actor: AuditActor,
  cohort: number,
  offers: boolean,
): Promise<{ moved: number; offered: string[] }> {
  const turns = await moveKeptTurns(tx, cohort, services.clock.now())
  const moved = turns.length
  if (moved === 0) return { moved, offered: [] }
  const sessions = await findTurnSessions(tx, cohort, services.clock.now())
  if (!sessions) throw new Error(`Cohort ${cohort} is not published`)
  const entry = await recordAudit(tx, actor, {
    action: 'Kept turns moved',
    subject: { kind: 'cohort', id: String(cohort), name: sessions.bootcamp },
    changes: { people: { before: null, after: moved } },
  })
  await recordMovedTurns(services, tx, actor, turns, { to: cohort, partOf: entry })
  const offered = offers
    ? await offerAllFree(services, tx, actor, cohort)
    : await offerIfAutomatic(services, tx, cohort)
  await addMailing(services, tx, { kind: turnMovedMailing, cohortId: cohort, facts: { sessions } })
  return { moved, offered }
}

/** Rows per statement. */
const rowsPerInsert = 500

/** Adds it to the history of each member. */
export async function recordMovedTurns(
  services: Services,
  tx: Tx,
  actor: AuditActor,
  turns: MovedTurn[],
  { to, partOf }: { to: number; partOf?: string },
): Promise<void> {
  const found = await findCohort(tx, to, services.clock.now())
  if (!found) throw new Error(`Cohort ${to} is not published`)
  for (let at = 0; at < turns.length; at += rowsPerInsert)
    await recordAudits(
      tx,
      actor,
      turns.slice(at, at + rowsPerInsert).map(({ memberId, name, from }) => ({
        action: 'Turn moved',
        subject: { kind: 'member', id: memberId, name },
        changes: { bootcamp: { before: bootcampName(from), after: bootcampName(found.cohort) } },
        ...(partOf && { partOf }),
      })),
    )
}

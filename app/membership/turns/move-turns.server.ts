import type { AuditActor } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { addMailing } from '../../mailings/add-mailing.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import { offerIfAutomatic } from '../places/offer-places.server.ts'
import { turnMovedMailing } from './turn-mailings.server.ts'
import { findTurnSessions } from './turn-sessions.server.ts'
import { moveKeptTurns } from './turns.server.ts'

/**
 * For a cohort that is being published, under its lock: all who keep a turn wait in it from now on, each since the day since which
 * they have waited. So they are offered places before anybody who comes; automatically, where that is on. They are told by email.
 *
 * @property moved how many they are
 * @property offered who got a place at once, by name
 */
export async function moveTurns(
  services: Services,
  tx: Tx,
  actor: AuditActor,
  cohort: number,
): Promise<{ moved: number; offered: string[] }> {
  const moved = await moveKeptTurns(tx, cohort, services.clock.now())
  if (moved === 0) return { moved, offered: [] }
  const sessions = await findTurnSessions(tx, cohort, services.clock.now())
  if (!sessions) throw new Error(`Cohort ${cohort} is not published`)
  await recordAudit(tx, actor, {
    action: 'Kept turns moved',
    subject: { kind: 'cohort', id: String(cohort), name: sessions.bootcamp },
    changes: { people: { before: null, after: moved } },
  })
  const offered = await offerIfAutomatic(services, tx, cohort)
  await addMailing(tx, { kind: turnMovedMailing, cohortId: cohort, facts: { sessions } })
  return { moved, offered }
}

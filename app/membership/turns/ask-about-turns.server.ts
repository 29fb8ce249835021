import { recordAudit } from '../../audit/audit-log.server.ts'
import { addMailing } from '../../mailings/add-mailing.server.ts'
import { whenLastDecided } from '../../mailings/mailings.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { refuseFormerAdmin } from '../as-admin.server.ts'
import { lockCohorts } from '../places.server.ts'
import { mayAskAboutTurns } from './turn.ts'
import { turnQuestionMailing } from './turn-mailings.server.ts'
import { findTurnSessions } from './turn-sessions.server.ts'
import { countTurns } from './turns.server.ts'

export type AskAboutTurnsResult =
  | { outcome: 'asked'; people: number }
  | { outcome: 'changed-meanwhile' | 'too-early' | 'nobody-waits' | 'gone' }

/**
 * Emails the question to every member who waits in this cohort and has not answered yet.
 *
 * @param askedBefore the previous time that the admin was shown, or null: a second click sends nothing
 */
export async function askAboutTurns(
  services: Services,
  admin: Confirmed<Organiser>,
  cohort: number,
  askedBefore: string | null,
): Promise<AskAboutTurnsResult> {
  const { db, clock, log } = services
  const result = await db.transaction().execute(async (tx): Promise<AskAboutTurnsResult> => {
    await lockCohorts(tx, [cohort])
    await refuseFormerAdmin(tx, admin)
    const now = clock.now()
    const sessions = await findTurnSessions(tx, cohort, now)
    if (!sessions) return { outcome: 'gone' }
    if (!mayAskAboutTurns(sessions, now)) return { outcome: 'too-early' }
    const before = await whenAskedAboutTurns(tx, cohort)
    if ((before?.toISOString() ?? null) !== askedBefore) return { outcome: 'changed-meanwhile' }
    const { unanswered } = await countTurns(tx, cohort)
    if (unanswered === 0) return { outcome: 'nobody-waits' }
    await addMailing(services, tx, {
      kind: turnQuestionMailing,
      cohortId: cohort,
      facts: { sessions, cohortId: cohort },
    })
    await recordAudit(tx, admin, {
      action: 'Turns asked about',
      subject: { kind: 'cohort', id: String(cohort), name: sessions.bootcamp },
      changes: { people: { before: null, after: unanswered } },
    })
    return { outcome: 'asked', people: unanswered }
  })
  log.info({ admin: admin.memberId, cohort, ...result }, 'asked about turns')
  return result
}

/** @returns null if never */
export function whenAskedAboutTurns(db: Database | Tx, cohort: number): Promise<Date | null> {
  return whenLastDecided(db, turnQuestionMailing.letter.kind, cohort)
}

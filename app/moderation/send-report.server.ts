import type { Services } from '../platform/services.ts'
import type { Member } from '../viewer.ts'
import type { Reported, ReportKind } from './report.ts'
import { secondsUntilReport } from './report-limit.server.ts'
import { findReportable, hasReported, insertReport } from './reports.server.ts'

export type SendReportOutcome = 'reported' | 'reported-before' | 'own' | 'not-found' | 'too-often'

/**
 * A participant tells the team of a project or a profile, once. Whose it is never learns of it, and neither the log nor the audit log
 * says who told: so nobody has to be afraid of it.
 */
export async function sendReport(
  { db, clock, log }: Services,
  { memberId }: Member,
  reported: Reported,
  { kind, words }: { kind: ReportKind; words: string | null },
): Promise<SendReportOutcome> {
  const outcome = await db.transaction().execute(async (tx): Promise<SendReportOutcome> => {
    const found = await findReportable(tx, reported)
    if (!found) return 'not-found'
    if (found.memberId === memberId) return 'own'
    if (await hasReported(tx, memberId, reported)) return 'reported-before'
    if ((await secondsUntilReport(tx, memberId, clock.now())) > 0) return 'too-often'
    const isNew = await insertReport(tx, {
      member_id: found.memberId,
      project_id: reported.kind === 'project' ? reported.id : null,
      reporter_id: memberId,
      kind,
      words,
      reported_at: clock.now(),
    })
    return isNew ? 'reported' : 'reported-before'
  })
  if (outcome === 'reported') log.info({ of: reported.kind }, 'something was reported')
  return outcome
}

import { href } from 'react-router'
import { type News, tellTeam } from '../notifications/tell-team.server.ts'
import type { Services } from '../platform/services.ts'
import type { Member } from '../viewer.ts'
import { type Reported, type ReportKind, reportKindInWords } from './report.ts'
import { secondsUntilReport } from './report-limit.server.ts'
import { findReportable, hasReported, insertReport } from './reports.server.ts'

export type SendReportOutcome = 'reported' | 'reported-before' | 'own' | 'not-found' | 'too-often'

/**
 * A participant tells the team of a project or a profile, once. Whose it is never learns of it, and neither the log nor the audit log
 * says who told: so nobody has to be afraid of it.
 */
export async function sendReport(
  services: Services,
  { memberId }: Member,
  reported: Reported,
  { kind, words }: { kind: ReportKind; words: string | null },
): Promise<SendReportOutcome> {
  const { db, clock, log, outbox } = services
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
    if (!isNew) return 'reported-before'
    await tellTeam(services, tx, newsOf(reported, kind), clock.now())
    return 'reported'
  })
  outbox.wake()
  if (outcome === 'reported') log.info({ of: reported.kind }, 'something was reported')
  return outcome
}

/** Neither who told nor whose it is: an email is passed on more easily than a page. */
function newsOf({ kind: of }: Reported, kind: ReportKind): News {
  return {
    topic: 'report',
    title: `A participant reported a ${of === 'project' ? 'project' : 'profile'}`,
    text: `the reason that was given: ${reportKindInWords(kind)}. Please have a look and decide.`,
    path: href('/admin/reports'),
  }
}

import { href } from 'react-router'
import { type ReportKind, reportKinds } from '../inquiries/inquiry.ts'
import { type News, tellTeam } from '../notifications/tell-team.server.ts'
import type { Services } from '../platform/services.ts'
import type { Member } from '../viewer.ts'
import type { Reported } from './report.ts'

import { secondsUntilReport } from './report-limit.server.ts'
import { findReportable, hasOpenReport, hasReported, insertReport } from './reports.server.ts'

export type SendReportOutcome = 'reported' | 'reported-before' | 'own' | 'not-found' | 'too-often'

/**
 * Reports a project or profile to the team, once per participant. Its owner never learns of it, and neither log names
 * the sender, so that reporting is safe. Team members with this notification are told of the first report only.
 */
export async function sendReport(
  services: Services,
  { memberId }: Member,
  reported: Reported,
  { kind, words }: { kind: ReportKind; words: string | null },
): Promise<SendReportOutcome> {
  const { db, clock, log } = services
  const outcome = await db.transaction().execute(async (tx): Promise<SendReportOutcome> => {
    const found = await findReportable(tx, reported)
    if (!found) return 'not-found'
    if (found.memberId === memberId) return 'own'
    if (await hasReported(tx, memberId, reported)) return 'reported-before'
    const now = clock.now()
    if ((await secondsUntilReport(tx, memberId, now)) > 0) return 'too-often'
    const isFirst = !(await hasOpenReport(tx, reported))
    const isNew = await insertReport(tx, {
      about_member_id: found.memberId,
      about_project_id: reported.kind === 'project' ? reported.id : null,
      reporter_id: memberId,
      inquiry_type: kind,
      message: words,
      created_at: now,
    })
    if (!isNew) return 'reported-before'
    if (isFirst) await tellTeam(services, tx, newsOf(reported, found, kind), now)
    return 'reported'
  })
  if (outcome === 'reported') log.info({ of: reported.kind }, 'something was reported')
  return outcome
}

/** Without the sender and their words, which could identify them. */
function newsOf(reported: Reported, { name, title }: { name: string; title: string | null }, kind: ReportKind): News {
  const what = title === null ? `the profile of ${name}` : `the project “${title}” by ${name}`
  return {
    topic: 'trouble',
    title: `A participant has reported ${what}`,
    text: `a participant reported ${what}: ${reportKinds[kind]}.`,
    path: href('/admin/moderation/:kind/:id', { ...reported }),
  }
}

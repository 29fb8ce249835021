import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Reported } from '../../moderation/report.ts'
import { settleReports } from '../../moderation/reports.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { findModerated } from './moderated.server.ts'

/** Settles the reports without a change, and without an email. @returns the number of reports */
export function leaveAsItIs({ db, clock }: Services, admin: Organiser, reported: Reported): Promise<number> {
  return asAdmin(db, admin, async (tx) => {
    const moderated = await findModerated(tx, reported)
    if (!moderated) return 0
    const settled = await settleReports(tx, reported, clock.now())
    if (settled === 0) return 0
    await recordAudit(tx, admin, {
      action: 'Reports settled',
      subject: { kind: 'member', id: moderated.memberId, name: moderated.name },
      changes: {
        [moderated.project ? `Project “${moderated.project.title}”` : 'Profile']: { before: settled, after: 0 },
      },
    })
    return settled
  })
}

import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'

/** Jobs that were given up begin anew, with all their tries. @returns how many */
export function runGivenUpJobsAgain({ db, jobs, log }: Services, admin: Organiser): Promise<number> {
  return asAdmin(db, admin, async (tx) => {
    const count = await jobs.runGivenUpAgain(tx)
    if (count > 0)
      await recordAudit(tx, admin, {
        action: 'Background jobs run again',
        subject: { kind: 'list', id: null, name: 'Jobs that were given up' },
        changes: { jobs: { before: null, after: count } },
      })
    log.info({ admin: admin.memberId, count }, 'given up jobs run again')
    return count
  })
}

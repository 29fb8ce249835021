import { deleteOldAlerts } from '../../app/admin/alerts/alerts.server.ts'
import { sweepAuditLog } from '../../app/audit/audit-log.server.ts'
import { deleteUnusedDocuments } from '../../app/cohorts/documents.server.ts'
import { deleteUnusedFiles } from '../../app/hand-ins/hand-ins.server.ts'
import { fetchPictures } from '../../app/library/editing/fetch-pictures.server.ts'
import { discardStopped } from '../../app/mailings/write-mailings.server.ts'
import { forgetJobsBefore } from '../../app/membership/changes/member-jobs.server.ts'
import { forgetFarewells } from '../../app/membership/roster/editing/delete-member.server.ts'
import { daysToConfirm } from '../../app/membership/subscription.ts'
import { forgetUnconfirmedBefore } from '../../app/membership/subscriptions.server.ts'
import { forgetOmissionsBefore, noteFinalResults } from '../../app/messages/message-results.server.ts'
import { forgetRemovedBefore } from '../../app/moderation/moderations.server.ts'
import { deleteReportsSettledBefore } from '../../app/moderation/reports.server.ts'
import { refreshStatistics } from '../../app/platform/database/refresh-statistics.server.ts'
import { removeUnclaimedFiles } from '../../app/platform/files/unclaimed-files.server.ts'
import { forgetOldLimits } from '../../app/platform/http/rate-limit.server.ts'
import type { JobKind } from '../../app/platform/jobs/job-kind.ts'
import { deleteLettersOlderThan, giveUpForgotten } from '../../app/platform/mail/letters.server.ts'
import { forgetAddressesRefusedBefore } from '../../app/platform/mail/refused-addresses.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { sweepMessages } from '../../app/retention/old-rows.server.ts'
import { fixedRetention, oldestKept, type Retained } from '../../app/retention/retention.ts'
import { readRetention } from '../../app/retention/retention-periods.server.ts'
import { forgetOldSignIns } from '../../app/sign-in/codes/forget-old-sign-ins.server.ts'
import { deleteSessionsUnusedSince } from '../../app/sign-in/sessions.server.ts'

const hour = 60 * 60 * 1000

/** Once an hour, and after each start. */
export const housekeeping: JobKind<object> = { queue: 'housekeeping', run: cleanUp }

/**
 * Deletes what is older than the admins' retention settings, and rows without any further effect. Each step is
 * independent: a failed one is retried the next hour and doesn't stop the others.
 */
export async function cleanUp(services: Services): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * 24 * hour)
  const sweep = async (kind: Retained, remove: (before: Date) => Promise<void>) => {
    const before = oldestKept((await readRetention(db))[kind], now)
    if (before) await remove(before)
  }
  const steps = {
    signIns: () => forgetOldSignIns(services),
    limits: () => forgetOldLimits(db, now),
    // Before the deletion of the emails that it counts.
    messageResults: () => noteFinalResults(db),
    omissions: () => sweep('emails', (before) => forgetOmissionsBefore(db, before)),
    letters: () => sweep('emails', (before) => deleteLettersOlderThan(db, before)),
    refusedAddresses: () => sweep('emails', (before) => forgetAddressesRefusedBefore(db, before)),
    sessions: () => deleteSessionsUnusedSince(db, ago(fixedRetention.sessions)),
    inquiries: () => sweep('inquiries', (before) => sweepMessages(db, 'inquiry', before)),
    betaRequests: () => sweep('beta requests', (before) => sweepMessages(db, 'beta request', before)),
    spam: () => sweepMessages(db, 'spam', ago(fixedRetention.spam)),
    deletedMessages: () => sweepMessages(db, 'deleted', ago(fixedRetention['deleted messages'])),
    invitations: () => sweepMessages(db, 'invitation', ago(fixedRetention['admin invitations'])),
    reports: () => deleteReportsSettledBefore(db, ago(fixedRetention.reports)),
    removals: () => forgetRemovedBefore(db, ago(fixedRetention.reports)),
    auditLog: () => sweep('audit log', (before) => sweepAuditLog(db, before)),
    sealedBefore: async () => {
      const letters = await services.outbox.sealAnew()
      if (letters > 0) log.info({ letters }, 'waiting emails were sealed with the newest secret')
    },
    expiredLetters: () => services.outbox.discardExpired(),
    unreadableLetters: () => giveUpForgotten(db, now),
    unconfirmedSubscriptions: () => forgetUnconfirmedBefore(db, ago(daysToConfirm)),
    farewells: () => forgetFarewells(db),
    documents: () => deleteUnusedDocuments(db, ago(1)),
    handInFiles: () => deleteUnusedFiles(db, ago(1)),
    troubles: () => deleteOldAlerts(db, ago(7)),
    stoppedCopies: () => discardStopped(services),
    memberJobs: () => forgetJobsBefore(db, ago(7)),
    files: () => removeUnclaimedFiles(services),
    // After the deletions.
    statistics: () => refreshStatistics(db),
    // Last, because it waits for other sites.
    picturesElsewhere: () => fetchPictures(services),
  }
  for (const [step, work] of Object.entries(steps)) {
    try {
      await work()
    } catch (error) {
      log.warn({ step, error: (error as Error).message }, 'not everything that is old was removed this time')
    }
  }
}

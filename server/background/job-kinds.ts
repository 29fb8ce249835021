import { writeMailing } from '../../app/mailings/write-mailings.server.ts'
import { memberJob } from '../../app/membership/jobs/work-on-jobs.server.ts'
import { expiryReminder, placeExpiry } from '../../app/membership/places/expire-place.server.ts'
import { ownLink } from '../../app/messages/topics/send-own-link.server.ts'
import type { AnyJobKind } from '../../app/platform/jobs/job-kind.ts'
import { emailJobs } from '../../app/platform/mail/email-jobs.server.ts'
import { reminders } from '../../app/portal/reminding/send-reminders.server.ts'
import { requestedPasskeyReset } from '../../app/sign-in/passkeys/recovery/reset-passkeys.server.ts'
import { openings } from '../../app/subscriptions/tell-openings.server.ts'
import { backup, departures } from './backups.ts'
import { housekeeping } from './housekeeping.ts'
import { mailings } from './mailings.ts'
import { team } from './team.ts'

/** All kinds of jobs. */
export const jobKinds: AnyJobKind[] = [
  placeExpiry,
  expiryReminder,
  requestedPasskeyReset,
  ownLink,
  ...emailJobs,
  writeMailing(mailings),
  memberJob,
  openings,
  team,
  reminders,
  housekeeping,
  backup,
  departures,
]

import {
  libraryNewsMailing,
  scheduleChangeMailing,
} from '../../app/admin/cohorts/schedule/schedule-change-mailing.server.ts'
import type { AnyMailingKind } from '../../app/mailings/write-mailings.server.ts'
import { calledOffMailing } from '../../app/membership/turns/called-off-mailing.server.ts'
import { turnMovedMailing, turnQuestionMailing } from '../../app/membership/turns/turn-mailings.server.ts'
import { messageMailings } from '../../app/messages/message-mailings.server.ts'
import { missedYouMailing } from '../../app/portal/reminding/missed-you-mailing.server.ts'
import { onboardingReminderMailing } from '../../app/portal/reminding/onboarding-reminder-mailing.server.ts'
import { nextCohortMailing, registrationMailing } from '../../app/subscriptions/opening-mailings.server.ts'

/** All kinds of mailings. A waiting mailing is written by its kind. */
export const mailings: AnyMailingKind[] = [
  registrationMailing,
  nextCohortMailing,
  turnQuestionMailing,
  turnMovedMailing,
  calledOffMailing,
  scheduleChangeMailing,
  libraryNewsMailing,
  ...Object.values(messageMailings),
  onboardingReminderMailing,
  missedYouMailing,
]

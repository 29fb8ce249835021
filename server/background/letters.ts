import { alertEmail } from '../../app/admin/alerts/alert.email.tsx'
import { libraryNewsLetter, scheduleChangeLetter } from '../../app/admin/cohorts/schedule/schedule-change.email.tsx'
import { betaRequestLetter } from '../../app/client-waitlist/beta-request.email.tsx'
import { contactLetter } from '../../app/contact/contact.email.tsx'
import { answerLetter } from '../../app/hand-ins/answer.email.tsx'
import { replyLetter } from '../../app/inquiries/replies/reply.email.tsx'
import { adminInvitationLetter } from '../../app/invitations/admin-invitation.email.tsx'
import { farewellLetter } from '../../app/membership/farewell.email.tsx'
import { giveBackLetter } from '../../app/membership/own-registration/give-back.email.tsx'
import { expiryReminderLetter } from '../../app/membership/places/expiry-reminder.email.tsx'
import { placeExpiredLetter } from '../../app/membership/places/place-expired.email.tsx'
import { placeOfferLetter } from '../../app/membership/places/place-offer.email.tsx'
import { placeTakenLetter } from '../../app/membership/places/place-taken.email.tsx'
import { knownAddressLetter } from '../../app/membership/reserving/known-address.email.tsx'
import { reservationLetter } from '../../app/membership/reserving/reservation.email.tsx'
import { calledOffLetter } from '../../app/membership/turns/called-off.email.tsx'
import { turnMovedLetter, turnQuestionLetter } from '../../app/membership/turns/turn-question.email.tsx'
import { messageLetters } from '../../app/messages/message.email.tsx'
import { ownLinkLetter, stopLinksLetter } from '../../app/messages/topics/own-link.email.tsx'
import { moderationLetter } from '../../app/moderation/moderation.email.tsx'
import { teamAddressLetter } from '../../app/notifications/team-address.email.tsx'
import { teamNoticeLetter } from '../../app/notifications/team-notice.email.tsx'
import { teamSummaryLetter } from '../../app/notifications/team-summary.email.tsx'
import type { LetterTemplate } from '../../app/platform/mail/letter.ts'
import { declineLetter } from '../../app/portal/onboarding/decline.email.tsx'
import { exerciseReminderLetter } from '../../app/portal/reminding/exercise-reminder.email.tsx'
import { missedYouLetter } from '../../app/portal/reminding/missed-you.email.tsx'
import { onboardingReminderLetter } from '../../app/portal/reminding/onboarding-reminder.email.tsx'
import { sessionReminderLetter } from '../../app/portal/reminding/session-reminder.email.tsx'
import { guessingAlarmLetter } from '../../app/sign-in/codes/guessing-alarm.email.tsx'
import { adminCodeLetter, portalCodeLetter } from '../../app/sign-in/codes/sign-in-code.email.tsx'
import { passkeyNewsLetter } from '../../app/sign-in/passkeys/passkey-news.email.tsx'
import { resetAskedLetter, resetToldLetter } from '../../app/sign-in/passkeys/recovery/passkey-reset.email.tsx'
import { confirmationLetters } from '../../app/subscriptions/confirmation.email.tsx'
import { nextCohortLetter, registrationOpenLetter } from '../../app/subscriptions/opening.email.tsx'

/** The template of every email. The outbox renders a waiting email by its kind. */
// biome-ignore lint/suspicious/noExplicitAny: each template has facts of its own
export const letters: LetterTemplate<any>[] = [
  reservationLetter,
  knownAddressLetter,
  giveBackLetter,
  placeOfferLetter,
  expiryReminderLetter,
  placeExpiredLetter,
  placeTakenLetter,
  turnQuestionLetter,
  turnMovedLetter,
  calledOffLetter,
  farewellLetter,
  ...Object.values(messageLetters),
  ownLinkLetter,
  stopLinksLetter,
  ...Object.values(confirmationLetters),
  registrationOpenLetter,
  nextCohortLetter,
  betaRequestLetter,
  contactLetter,
  replyLetter,
  portalCodeLetter,
  adminCodeLetter,
  declineLetter,
  onboardingReminderLetter,
  missedYouLetter,
  sessionReminderLetter,
  exerciseReminderLetter,
  answerLetter,
  scheduleChangeLetter,
  libraryNewsLetter,
  moderationLetter,
  adminInvitationLetter,
  guessingAlarmLetter,
  passkeyNewsLetter,
  resetAskedLetter,
  resetToldLetter,
  alertEmail,
  teamNoticeLetter,
  teamSummaryLetter,
  teamAddressLetter,
]

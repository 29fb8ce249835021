import type { MailingKind } from '../../mailings/add-mailing.server.ts'
import { registrationUrl } from '../../membership/private-link/member-key.server.ts'
import { daysBetweenReminders, type StuckState } from '../participant.ts'
import { onboardingReminderLetter } from './onboarding-reminder.email.tsx'
import { listReminded } from './onboarding-reminders.server.ts'

type LetterFacts = Parameters<typeof onboardingReminderLetter.render>[0]

/** To the members whose reminder was recorded at this instant. */
export const onboardingReminderMailing: MailingKind<
  Pick<LetterFacts, 'sessions'> & { state: StuckState; sentAt: string },
  Awaited<ReturnType<typeof listReminded>>[number],
  LetterFacts
> = {
  letter: onboardingReminderLetter,
  recipients: listReminded,
  address: (services, _facts, { key, email, firstName }) => ({
    firstName,
    registrationUrl: registrationUrl(services, { id: key, email }),
  }),
  // Expires when the next reminder is allowed, so that no member gets two at once after an outage of the mail server.
  expiresAt: ({ sentAt }) => new Date(Date.parse(sentAt) + daysBetweenReminders * 24 * 60 * 60 * 1000),
}

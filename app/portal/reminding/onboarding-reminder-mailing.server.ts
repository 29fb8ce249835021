import type { MailingKind } from '../../mailings/add-mailing.server.ts'
import { registrationUrl } from '../../membership/private-link/member-key.server.ts'
import { daysBetweenReminders } from '../participant.ts'
import { onboardingReminderLetter } from './onboarding-reminder.email.tsx'
import { listReminded } from './onboarding-reminders.server.ts'

type LetterFacts = Parameters<typeof onboardingReminderLetter.render>[0]

/** To the members whose reminder was recorded at this instant. */
export const onboardingReminderMailing: MailingKind<
  Pick<LetterFacts, 'sessions'> & { sentAt: string },
  Awaited<ReturnType<typeof listReminded>>[number],
  LetterFacts
> = {
  letter: onboardingReminderLetter,
  recipients: listReminded,
  address: (services, _facts, { key, email, firstName, state }) => ({
    firstName,
    state,
    registrationUrl: registrationUrl(services, { id: key, email }),
  }),
  // Expires when the next reminder is allowed, so that no member gets two at once after an outage of the mail server.
  expiresAt: ({ sentAt }) => new Date(Date.parse(sentAt) + daysBetweenReminders * 24 * 60 * 60 * 1000),
}

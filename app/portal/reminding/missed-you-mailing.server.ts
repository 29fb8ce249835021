import type { MailingKind } from '../../mailings/add-mailing.server.ts'
import { registrationUrl } from '../../membership/private-link/member-key.server.ts'
import { daysBetweenReminders } from '../participant.ts'
import { missedYouLetter } from './missed-you.email.tsx'
import { listMissingReminded } from './missing-participants.server.ts'

type LetterFacts = Parameters<typeof missedYouLetter.render>[0]

/** To the participants whose reminder was recorded at this instant. */
export const missedYouMailing: MailingKind<
  Pick<LetterFacts, 'sessions'> & { sentAt: string },
  Awaited<ReturnType<typeof listMissingReminded>>[number],
  LetterFacts
> = {
  letter: missedYouLetter,
  recipients: listMissingReminded,
  address: (services, _facts, { key, email, firstName }) => ({
    firstName,
    registrationUrl: registrationUrl(services, { id: key, email }),
  }),
  expiresAt: ({ sentAt }) => new Date(Date.parse(sentAt) + daysBetweenReminders * 24 * 60 * 60 * 1000),
}

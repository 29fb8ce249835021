import type { MailingKind } from '../../../mailings/add-mailing.server.ts'
import { listPlaceHolders, type PlaceHolder } from '../../../membership/place-holders.server.ts'
import { registrationUrl } from '../../../membership/private-link/member-key.server.ts'
import { scheduleChangeLetter, type ToldChanges } from './schedule-change.email.tsx'

type LetterFacts = Parameters<typeof scheduleChangeLetter.render>[0]

/** To every member with a place in the cohort. */
export const scheduleChangeMailing: MailingKind<ToldChanges, PlaceHolder, LetterFacts> = {
  letter: scheduleChangeLetter,
  recipients: listPlaceHolders,
  address: (services, _told, { key, email, firstName }) => ({
    firstName,
    registrationUrl: registrationUrl(services, { id: key, email }),
  }),
}

import type { MailingKind } from '../../../mailings/add-mailing.server.ts'
import { listPlaceHolders, type PlaceHolder } from '../../../membership/place-holders.server.ts'
import { registrationUrl } from '../../../membership/private-link/member-key.server.ts'
import { stopUrl } from '../../../membership/private-link/topic-links.server.ts'
import { libraryNewsLetter, scheduleChangeLetter, type ToldChanges } from './schedule-change.email.tsx'

type FactsOf<Letter extends { render: (facts: never, ...rest: never) => unknown }> = Parameters<Letter['render']>[0]

/** To every member with a place in the cohort. */
export const scheduleChangeMailing: MailingKind<ToldChanges, PlaceHolder, FactsOf<typeof scheduleChangeLetter>> = {
  letter: scheduleChangeLetter,
  recipients: listPlaceHolders,
  address: (services, _told, { key, email, firstName }) => ({
    firstName,
    registrationUrl: registrationUrl(services, { id: key, email }),
  }),
}

/** To those of them who want to hear of new recordings and documents. */
export const libraryNewsMailing: MailingKind<ToldChanges, PlaceHolder, FactsOf<typeof libraryNewsLetter>> = {
  letter: libraryNewsLetter,
  recipients: (tx, query) => listPlaceHolders(tx, query, 'news'),
  address: (services, _told, { key, firstName }) => ({ firstName, stopUrl: stopUrl(services, 'library', key) }),
}

import { href } from 'react-router'
import type { MailingKind } from '../mailings/add-mailing.server.ts'
import type { Services } from '../platform/services.ts'
import { type ConfirmedInterest, takeUntold } from './cohort-interests.server.ts'
import { registerEarlyUrl, stopUrl } from './interest-key.server.ts'
import { headStartLetter, type OpeningFacts, registrationOpenLetter } from './opening.email.tsx'

type Links = Pick<Services, 'config' | 'secret'>

/** Told when registration opens for all, to those who were not told of the head start. */
export const registrationMailing: MailingKind<
  OpeningFacts,
  ConfirmedInterest,
  Parameters<typeof registrationOpenLetter.render>[0]
> = {
  letter: registrationOpenLetter,
  recipients: takeUntold,
  address: (services: Links, facts, { key }) => ({
    ...facts,
    registerUrl: services.config.origin + href('/join'),
    stopUrl: stopUrl(services, key),
  }),
}

/** Told when the head start begins. */
export const headStartMailing: MailingKind<
  OpeningFacts & { opensOn: string },
  ConfirmedInterest,
  Parameters<typeof headStartLetter.render>[0]
> = {
  letter: headStartLetter,
  recipients: takeUntold,
  address: (services: Links, facts, { key }) => ({
    ...facts,
    registerUrl: registerEarlyUrl(services, key),
    stopUrl: stopUrl(services, key),
  }),
}

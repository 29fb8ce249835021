import { href } from 'react-router'
import { aboutCohort } from '../cohorts/cohort-choice.ts'
import type { MailingKind } from '../mailings/add-mailing.server.ts'
import type { Services } from '../platform/services.ts'
import { type ConfirmedInterest, takeUntold } from './cohort-interests.server.ts'
import { registerEarlyUrl, stopUrl } from './interest-key.server.ts'
import { headStartLetter, type OpeningFacts, registrationOpenLetter } from './opening.email.tsx'

/** To which of several that are open at once the link leads. */
interface About {
  slug: string
}

type Links = Pick<Services, 'config' | 'secret'>

/** Told when registration opens for all, to those who were not told of the head start. */
export const registrationMailing: MailingKind<
  OpeningFacts & About,
  ConfirmedInterest,
  Parameters<typeof registrationOpenLetter.render>[0]
> = {
  letter: registrationOpenLetter,
  recipients: takeUntold,
  address: (services: Links, { slug, ...facts }, { key }) => ({
    ...facts,
    registerUrl: services.config.origin + href('/join') + aboutCohort({ slug }),
    stopUrl: stopUrl(services, key),
  }),
}

/** Told when the head start begins. */
export const headStartMailing: MailingKind<
  OpeningFacts & About & { opensOn: string },
  ConfirmedInterest,
  Parameters<typeof headStartLetter.render>[0]
> = {
  letter: headStartLetter,
  recipients: takeUntold,
  address: (services: Links, { slug, ...facts }, { key }) => ({
    ...facts,
    registerUrl: registerEarlyUrl(services, key) + aboutCohort({ slug }),
    stopUrl: stopUrl(services, key),
  }),
}

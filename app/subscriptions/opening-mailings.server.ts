import { href } from 'react-router'
import { aboutCohort } from '../cohorts/cohort-choice.ts'
import type { MailingKind } from '../mailings/add-mailing.server.ts'
import { registrationUrl } from '../membership/private-link/member-key.server.ts'
import { stopUrl } from '../membership/private-link/topic-links.server.ts'
import { listReaders, type Reader } from '../membership/subscriptions.server.ts'
import { listWaitingInVain } from '../membership/turns/turns.server.ts'
import type { Services } from '../platform/services.ts'
import { nextCohortLetter, type OpeningFacts, registrationOpenLetter } from './opening.email.tsx'

/** The cohort of the link, since several may be open at once. */
interface About {
  slug: string
}

type Links = Pick<Services, 'config' | 'secret'>

/** To people who asked to be told when registration opens. */
export const registrationMailing: MailingKind<
  OpeningFacts & About,
  Reader,
  Parameters<typeof registrationOpenLetter.render>[0]
> = {
  letter: registrationOpenLetter,
  recipients: (tx, { after, limit }) => listReaders(tx, 'next-bootcamp', { cohortId: null, after, limit }),
  address: (services: Links, { slug }, { key }) => ({
    registerUrl: services.config.origin + href('/join') + aboutCohort({ slug }),
    stopUrl: stopUrl(services, 'next-bootcamp', key),
  }),
}

/** To people who still wait in a cohort that is over. */
export const nextCohortMailing: MailingKind<
  OpeningFacts & About & { until: string },
  Awaited<ReturnType<typeof listWaitingInVain>>[number],
  Parameters<typeof nextCohortLetter.render>[0]
> = {
  letter: nextCohortLetter,
  recipients: (tx, { cohortId, facts: { until }, after, limit }) =>
    listWaitingInVain(tx, { cohortId, until, after, limit }),
  address(services: Links, { slug }, { key, email, firstName }) {
    const url = registrationUrl(services, { id: key, email })
    const register = new URLSearchParams({ register: slug })
    return { firstName, registrationUrl: url, registerUrl: `${url}?${register}` }
  },
}

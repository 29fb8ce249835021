import { href } from 'react-router'
import type { MailingKind } from '../mailings/add-mailing.server.ts'
import { registrationUrl } from '../membership/member-key.server.ts'
import { listWaitingInVain } from '../membership/turns/turns.server.ts'
import type { Services } from '../platform/services.ts'
import { type ConfirmedInterest, listConfirmed } from './cohort-interests.server.ts'
import { registerEarlyUrl, stopUrl } from './interest-key.server.ts'
import { headStartLetter, nextCohortLetter, type OpeningFacts, registrationOpenLetter } from './opening.email.tsx'

/** Instants between which an address was confirmed, so that nobody is told of one cohort twice. */
interface Confirmed {
  /** Null: from the beginning. */
  since: string | null
  until: string
}

type Links = Pick<Services, 'config' | 'secret'>

/** Told when registration opens for all, to those who were not told of the head start. */
export const registrationMailing: MailingKind<
  OpeningFacts & Confirmed,
  ConfirmedInterest,
  Parameters<typeof registrationOpenLetter.render>[0]
> = {
  letter: registrationOpenLetter,
  recipients: (tx, { facts, after, limit }) => listConfirmed(tx, { ...facts, after, limit }),
  address: (services: Links, { since, until, ...facts }, { key }) => ({
    ...facts,
    registerUrl: services.config.origin + href('/join'),
    stopUrl: stopUrl(services, key),
  }),
}

/** Told when the head start begins. */
export const headStartMailing: MailingKind<
  OpeningFacts & Confirmed & { opensOn: string },
  ConfirmedInterest,
  Parameters<typeof headStartLetter.render>[0]
> = {
  letter: headStartLetter,
  recipients: (tx, { facts, after, limit }) => listConfirmed(tx, { ...facts, after, limit }),
  address: (services: Links, { since, until, ...facts }, { key }) => ({
    ...facts,
    registerUrl: registerEarlyUrl(services, key),
    stopUrl: stopUrl(services, key),
  }),
}

/** Told when registration opens for all, to those who wait in a cohort that is over. */
export const nextCohortMailing: MailingKind<
  OpeningFacts & { until: string },
  Awaited<ReturnType<typeof listWaitingInVain>>[number],
  Parameters<typeof nextCohortLetter.render>[0]
> = {
  letter: nextCohortLetter,
  recipients: (tx, { cohortId, facts: { until }, after, limit }) =>
    listWaitingInVain(tx, { cohortId, until, after, limit }),
  address(services: Links, { until, ...facts }, { key, email, firstName }) {
    const url = registrationUrl(services, { id: key, email })
    const register = new URLSearchParams({ register: facts.sessions.slug ?? '' })
    return { ...facts, firstName, registrationUrl: url, registerUrl: `${url}?${register}` }
  },
}

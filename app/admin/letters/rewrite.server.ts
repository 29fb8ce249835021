import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import { findMailing } from '../../mailings/mailings.server.ts'
import { holdsPlace, type OwnRegistration } from '../../membership/member.ts'
import { registrationUrl } from '../../membership/member-key.server.ts'
import type { MemberRecord } from '../../membership/members.server.ts'
import { expiryReminderLetter } from '../../membership/places/expiry-reminder.email.tsx'
import { placeOfferLetter } from '../../membership/places/place-offer.email.tsx'
import { listOwnRegistrations } from '../../membership/registrations.server.ts'
import { reservationLetter } from '../../membership/reserving/reservation.email.tsx'
import { findTopics } from '../../membership/subscribers.server.ts'
import { type MessageWords, messageLetters, newsletterLetter } from '../../messages/message.email.tsx'
import type { MessageTopic } from '../../messages/message.ts'
import { ownLinks } from '../../messages/own-links.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { LetterTemplate } from '../../platform/mail/letter.ts'
import type { Services } from '../../platform/services.ts'
import { onboardingReminderLetter } from '../../portal/onboarding-reminder.email.tsx'
import { isStuck } from '../../portal/participant.ts'
import { findOnboardingState } from '../../portal/participants.server.ts'
import { scheduleChangeLetter, type ToldChanges } from '../cohorts/schedule/schedule-change.email.tsx'
import type { Rewritable } from './again.ts'

/** A letter as it would be written now. */
export interface Rewritten {
  // biome-ignore lint/suspicious/noExplicitAny: each template has facts of its own, which were made for it here
  template: LetterTemplate<any>
  facts: Record<string, unknown>
}

interface Rewriting {
  services: Pick<Services, 'config' | 'secret'>
  on: Database | Tx
  now: Date
  person: MemberRecord
  /** The one that is not over and for which they hold a place or wait; else their newest. */
  own: OwnRegistration
  mailingId: number | null
}

/**
 * From what is true now, never from what was said then: a place that somebody has lost is not confirmed once more.
 *
 * @returns null where it would not be true any more
 */
export async function rewrite(
  services: Pick<Services, 'config' | 'secret'>,
  on: Database | Tx,
  kind: Rewritable,
  { person, mailingId, now }: { person: MemberRecord; mailingId: number | null; now: Date },
): Promise<Rewritten | null> {
  const [own] = await listOwnRegistrations(on, person.id, now)
  return own ? rewrites[kind]({ services, on, now, person, own, mailingId }) : null
}

const rewrites: Record<Rewritable, (rewriting: Rewriting) => Promise<Rewritten | null>> = {
  async reservation(rewriting) {
    const { own, person } = rewriting
    const { status, newsletter } = own
    if (status !== 'registered' && status !== 'waitlist') return null
    const facts = { ...(await aboutPlace(rewriting)), status, newsletter, resent: true, expiry: own.expiry }
    return own.inCohort && person.id ? { template: reservationLetter, facts } : null
  },
  async 'place-offer'(rewriting) {
    const { own } = rewriting
    if (own.status !== 'registered' || !own.inCohort) return null
    const facts = { ...(await aboutPlace(rewriting)), didNotWait: true, expiry: own.expiry }
    return { template: placeOfferLetter, facts }
  },
  async 'place-expiry-reminder'(rewriting) {
    const { expiry } = rewriting.own
    return expiry && { template: expiryReminderLetter, facts: { ...(await aboutPlace(rewriting)), expiry } }
  },
  async 'onboarding-reminder'(rewriting) {
    const { on, own, person } = rewriting
    if (own.cohort === null || own.status !== 'registered') return null
    const state = await findOnboardingState(on, person.id, own.cohort)
    if (!state || !isStuck(state)) return null
    return { template: onboardingReminderLetter, facts: { ...(await aboutPlace(rewriting)), state } }
  },
  async 'schedule-change'({ services, on, now, person, mailingId }) {
    const mailing = mailingId === null ? null : await findMailing(on, mailingId)
    const standings = await listOwnRegistrations(on, person.id, now)
    if (!standings.some((own) => own.cohort === mailing?.cohortId && holdsPlace(own))) return null
    const told = mailing?.facts as unknown as ToldChanges
    const own = { firstName: person.firstName, registrationUrl: registrationUrl(services, person) }
    return { template: scheduleChangeLetter, facts: { ...told, ...own } }
  },
  async newsletter(rewriting) {
    const facts = rewriting.person.newsletter && (await toldByMessage(rewriting, 'news'))
    return facts ? { template: newsletterLetter, facts } : null
  },
  async 'message-news'(rewriting) {
    const facts = rewriting.person.newsletter && (await toldByMessage(rewriting, 'news'))
    return facts ? { template: messageLetters.news, facts } : null
  },
  async 'message-place'(rewriting) {
    const facts = rewriting.own.status !== 'cancelled' && (await toldByMessage(rewriting, 'place'))
    return facts ? { template: messageLetters.place, facts } : null
  },
  async 'message-cohort'(rewriting) {
    const topics = await findTopics(rewriting.on, rewriting.person.id)
    const facts = topics?.cohort && (await toldByMessage(rewriting, 'cohort'))
    return facts ? { template: messageLetters.cohort, facts } : null
  },
}

/** @returns null for one from before mailings had what they tell */
async function toldByMessage({ services, on, person, mailingId }: Rewriting, topic: MessageTopic) {
  const mailing = mailingId === null ? null : await findMailing(on, mailingId)
  const { subject, body } = (mailing?.facts ?? {}) as Partial<MessageWords>
  return subject && body ? { subject, body, ...ownLinks(services, topic, { ...person, interest: null }) } : null
}

async function aboutPlace({ services, on, now, person, own }: Rewriting) {
  const sessions = own.cohort === null ? undefined : await sessionsForLetter(on, own.cohort, now)
  return { firstName: person.firstName, registrationUrl: registrationUrl(services, person), sessions }
}

/** The links of one person open their registration, so whoever looks at the email before it leaves gets others. */
export function withoutOwnLinks(facts: Record<string, unknown>, origin: string): Record<string, unknown> {
  const stand = (name: string, path: string) => (name in facts ? { [name]: origin + path } : {})
  return {
    ...facts,
    ...stand('registrationUrl', '/registration'),
    ...stand('unsubscribeUrl', '/newsletter'),
    ...stand('topicsUrl', '/registration'),
  }
}

import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import { holdsPlace, type MemberStatus } from '../../membership/member.ts'
import { findMemberRecord, type MemberRecord } from '../../membership/members.server.ts'
import { findExpiry } from '../../membership/place-expiries.server.ts'
import { toldExpiry } from '../../membership/place-expiry.ts'
import { expiryReminderLetter } from '../../membership/places/expiry-reminder.email.tsx'
import { placeOfferLetter } from '../../membership/places/place-offer.email.tsx'
import { registrationUrl } from '../../membership/private-link/member-key.server.ts'
import { stopUrl } from '../../membership/private-link/topic-links.server.ts'
import { reservationLetter } from '../../membership/reserving/reservation.email.tsx'
import { findTopics } from '../../membership/subscriptions.server.ts'
import { type MessageWords, messageLetters } from '../../messages/message.email.tsx'
import { type MessageTopic, namesReader } from '../../messages/message.ts'
import { ownLinks } from '../../messages/own-links.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { greeted } from '../../platform/mail/greeting.ts'
import type { LetterTemplate } from '../../platform/mail/letter.ts'
import type { Services } from '../../platform/services.ts'
import { isStuck } from '../../portal/participant.ts'
import { findOnboardingState } from '../../portal/participants.server.ts'
import { onboardingReminderLetter } from '../../portal/reminding/onboarding-reminder.email.tsx'
import { scheduleChangeLetter, type ToldChanges } from '../cohorts/schedule/schedule-change.email.tsx'
import type { Rewritable } from './again.ts'

/** An email rendered from the current data. */
export interface Rewritten {
  // biome-ignore lint/suspicious/noExplicitAny: each template has facts of its own, which were made for it here
  template: LetterTemplate<any>
  facts: Record<string, unknown>
}

interface Known {
  now: Date
  person: MemberRecord
  /** Their current registration (not over, with a place or waiting), else their newest. Null if they have none. */
  own: { cohort: number; status: MemberStatus } | null
  /** The mailing of the original email, if any. */
  mailing: { cohortId: number | null; facts: unknown } | null
}

interface Rewriting extends Known {
  services: Pick<Services, 'config' | 'secret'>
  on: Database | Tx
}

type OwnRewriting = Rewriting & { own: NonNullable<Known['own']> }

/**
 * Renders an email from the current data, so that it can't confirm a place that was lost.
 *
 * @returns null when its statement is no longer true
 */
export async function rewrite(
  services: Pick<Services, 'config' | 'secret'>,
  on: Database | Tx,
  kind: Rewritable,
  known: Known,
): Promise<Rewritten | null> {
  const rewriting = { services, on, ...known }
  if (isNews(kind)) return newsAnew(kind, rewriting)
  if (kind === 'schedule-change') return scheduleChangeAnew(rewriting)
  return known.own && rewrites[kind]({ ...rewriting, own: known.own })
}

const news = {
  'message-news': { topic: 'news', template: messageLetters.news },
  'message-cohort': { topic: 'cohort', template: messageLetters.cohort },
} as const
type News = keyof typeof news
const isNews = (kind: Rewritable): kind is News => kind in news

type AboutPlace = Exclude<Rewritable, News | 'schedule-change'>

const rewrites: Record<AboutPlace, (rewriting: OwnRewriting) => Promise<Rewritten | null>> = {
  async reservation(rewriting) {
    const { status } = rewriting.own
    if (status !== 'registered' && status !== 'waitlist') return null
    const { id, newsletter } = rewriting.person
    const stopNewsletterUrl = stopUrl(rewriting.services, 'news', id)
    const facts = { ...(await aboutPlace(rewriting)), status, newsletter, stopNewsletterUrl, resent: true }
    return { template: reservationLetter, facts }
  },
  async 'place-offer'(rewriting) {
    if (rewriting.own.status !== 'registered') return null
    return { template: placeOfferLetter, facts: { ...(await aboutPlace(rewriting)), didNotWait: true } }
  },
  async 'place-expiry-reminder'(rewriting) {
    const facts = await aboutPlace(rewriting)
    return facts.expiry && { template: expiryReminderLetter, facts }
  },
  async 'onboarding-reminder'(rewriting) {
    const { on, own, person } = rewriting
    if (own.status !== 'registered') return null
    const [state, facts] = await Promise.all([findOnboardingState(on, person.id, own.cohort), aboutPlace(rewriting)])
    return state && isStuck(state) ? { template: onboardingReminderLetter, facts: { ...facts, state } } : null
  },
  async 'message-place'(rewriting) {
    const facts = rewriting.own.status !== 'cancelled' && toldByMessage(rewriting, 'place')
    return facts ? { template: messageLetters.place, facts } : null
  },
}

/** @returns null for a mailing from before the facts were stored */
function toldByMessage({ services, person, mailing }: Rewriting, topic: MessageTopic) {
  const { subject, body } = (mailing?.facts ?? {}) as Partial<MessageWords>
  if (!subject || !body) return null
  const firstName = greeted('', person.firstName)
  const own = ownLinks(services, topic, { memberId: person.id, email: person.email })
  return { subject, body, ...own, ...(firstName && namesReader({ subject, body }) && { firstName }) }
}

/** Only to a member with a place in its cohort. */
async function scheduleChangeAnew({ services, on, person, mailing }: Rewriting): Promise<Rewritten | null> {
  const reader = mailing?.cohortId ? await findMemberRecord(on, person.id, mailing.cohortId) : null
  if (!mailing || !reader || !holdsPlace(reader)) return null
  const told = mailing.facts as unknown as ToldChanges
  const own = { firstName: person.firstName, registrationUrl: registrationUrl(services, person) }
  return { template: scheduleChangeLetter, facts: { ...told, ...own } }
}

/** Only to a subscriber. */
async function newsAnew(kind: News, rewriting: Rewriting): Promise<Rewritten | null> {
  const { topic, template } = news[kind]
  const topics = await findTopics(rewriting.on, rewriting.person.id)
  const facts = topics?.[topic] && toldByMessage(rewriting, topic)
  return facts ? { template, facts } : null
}

async function aboutPlace({ services, on, now, person, own }: OwnRewriting) {
  const [sessions, held] = await Promise.all([
    sessionsForLetter(on, own.cohort, now),
    findExpiry(on, own.cohort, person.id),
  ])
  const expiry = held && toldExpiry(held.unless, held.expiresAt, held.zone)
  return { firstName: person.firstName, registrationUrl: registrationUrl(services, person), sessions, expiry }
}

/** A private link acts for its owner, so the preview for the admin shows placeholder links. */
export function withoutOwnLinks(facts: Record<string, unknown>, origin: string): Record<string, unknown> {
  const stand = (name: string, path: string) => (name in facts ? { [name]: origin + path } : {})
  return {
    ...facts,
    ...stand('registrationUrl', '/registration'),
    ...stand('unsubscribeUrl', '/newsletter'),
    ...stand('stopNewsletterUrl', '/newsletter'),
    ...stand('topicsUrl', '/registration'),
  }
}

import { subscriptionTopics } from '../membership/subscription.ts'

/** The topic decides which part of the audience a message reaches. A message about a place reaches everyone with a place. */
export const messageTopics = ['place', ...subscriptionTopics, 'cohort'] as const
export type MessageTopic = (typeof messageTopics)[number]

export const topicNames: Record<MessageTopic, string> = {
  place: 'Their place',
  news: 'News',
  'next-bootcamp': 'The next bootcamp',
  cohort: 'Their cohort',
}

/** The part of the audience that a message about the topic reaches. */
export const topicReach: Record<MessageTopic, string> = {
  place: 'everyone with a place, on the waitlist or on the team',
  news: 'people who want News',
  'next-bootcamp': 'people who want to hear about the next bootcamp',
  cohort: 'people in a cohort who want its news',
}

/** Why a message doesn't reach a person of its audience. */
export const omissionReasons = ['not wanted', 'no place', 'address refused', 'same mailbox'] as const
export type OmissionReason = (typeof omissionReasons)[number]

export const omissionNames: Record<OmissionReason, string> = {
  'not wanted': "Doesn't want this topic",
  'no place': 'Has no registration',
  'address refused': 'Their address can’t be reached',
  'same mailbox': 'Three others with the same mailbox already get it',
}

/** Delivery status of one email. */
export const deliveryStatuses = ['waiting', 'delivered', 'refused', 'left out'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const deliveryStatusNames: Record<DeliveryStatus, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  refused: 'Not delivered',
  'left out': 'Left out',
}

export type MessageState = 'draft' | 'planned' | 'sending' | 'sent' | 'stopped'

export const stateNames: Record<MessageState, string> = {
  draft: 'Draft',
  planned: 'Planned',
  sending: 'Sending',
  sent: 'Sent',
  stopped: 'Stopped',
}

/** The columns of a message and its mailing that decide its state. */
export interface Progress {
  sendsAt: Date | null
  stoppedAt: Date | null
  /** Emails are still to be written or sent. */
  isUnderWay: boolean
}

export function stateOf({ sendsAt, stoppedAt, isUnderWay }: Progress, now: Date): MessageState {
  if (sendsAt === null) return 'draft'
  if (stoppedAt !== null) return 'stopped'
  if (!isUnderWay) return 'sent'
  return sendsAt > now ? 'planned' : 'sending'
}

/** Whether there are emails left to stop. */
export function canStop(state: MessageState): boolean {
  return state === 'planned' || state === 'sending'
}

/** URL parameter: id of the message whose texts and audience a new one copies. */
export const copyParam = 'copy'

/** Placeholder for the reader's first name. */
export const namePlaceholder = '{first name}'
/** With doubled braces too, as in other mail programs. */
const anyPlaceholder = /\{{1,2}\s*first[\s_-]*name\s*\}{1,2}/giu

export function namesReader({ subject, body }: { subject: string; body: string }): boolean {
  return `${subject} ${body}`.search(anyPlaceholder) !== -1
}

/** Whether the text has another placeholder, such as '{name}', which would stay unfilled. */
export function hasOtherPlaceholder(text: string): boolean {
  return /\{[^{}\n]{0,30}name[^{}\n]{0,30}\}/iu.test(text.replace(anyPlaceholder, ''))
}

/**
 * @param firstName undefined if it is unknown or not allowed in emails: the placeholder is removed with the comma and the blank
 * before it
 *
 * @returns 'Hello Ada,' and 'Thanks, Ada!', or 'Hello,' and 'Thanks!' without a name
 */
export function withFirstName(text: string, firstName: string | undefined): string {
  if (firstName) return text.replace(anyPlaceholder, () => firstName)
  const begins = new RegExp(`^(Test: )?${anyPlaceholder.source}[,:]?[^\\S\\n]*(\\S?)`, 'gimu')
  return (
    text
      .replace(begins, (_line, test: string | undefined, next: string) => `${test ?? ''}${next.toUpperCase()}`)
      // The lookbehind matches a run of blanks from its first one only; otherwise the time would grow with the square of its
      // length.
      .replace(new RegExp(`(?:,|(?<![^\\S\\n]))[^\\S\\n]*${anyPlaceholder.source}`, 'giu'), '')
  )
}

/** Its subject in the admin area, where no reader is meant. */
export function titleOf(subject: string): string {
  return withFirstName(subject, undefined) || subject
}

/** A blank line begins a new paragraph. */
export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** @returns '1 person', '1,200 people', 'more than 10,000 people' */
export function peopleInWords(count: number, hasMore = false): string {
  const people = `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`
  return hasMore ? `more than ${people}` : people
}

/** How much of an audience a message reaches. For a large one only a part is checked. */
export interface Reach {
  /** Of the checked people. */
  reached: number
  omitted: Record<OmissionReason, number>
  /** Only a part of the audience was checked. */
  isPart: boolean
  /** The whole audience. */
  size: { total: number; hasMore: boolean }
}

/** @returns '12 people', or 'up to 40,000 people' if only a part was checked */
export function reachInWords({ reached, isPart, size }: Pick<Reach, 'reached' | 'isPart' | 'size'>): string {
  if (!isPart) return peopleInWords(reached)
  return size.hasMore ? peopleInWords(size.total, true) : `up to ${peopleInWords(size.total)}`
}

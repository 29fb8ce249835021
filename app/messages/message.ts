/** What a message is about: it decides whom of its audience it reaches. */
export const messageTopics = ['place', 'news', 'next', 'cohort'] as const
export type MessageTopic = (typeof messageTopics)[number]

/** What people choose to hear of. Of a place that one holds everybody hears. */
export const chosenTopics = ['news', 'next', 'cohort'] as const satisfies MessageTopic[]
export type ChosenTopic = (typeof chosenTopics)[number]

export const topicNames: Record<MessageTopic, string> = {
  place: 'Their place',
  news: 'News',
  next: 'The next bootcamp',
  cohort: 'Their cohort',
}

/** Whom of the audience a message about it reaches. */
export const topicReach: Record<MessageTopic, string> = {
  place: 'everyone with a place, on the waitlist or on the team',
  news: 'people who want News',
  next: 'people who want to hear about the next bootcamp',
  cohort: 'people in a cohort who want its news',
}

/** Why somebody of the audience gets none. */
export const omissionReasons = ['not wanted', 'no place', 'address refused', 'same mailbox'] as const
export type OmissionReason = (typeof omissionReasons)[number]

export const omissionNames: Record<OmissionReason, string> = {
  'not wanted': "Doesn't want this topic",
  'no place': 'Has no registration',
  'address refused': 'Their address can’t be reached',
  'same mailbox': 'Three others with the same mailbox already get it',
}

/** What became of one email. */
export const fates = ['waiting', 'delivered', 'refused', 'left out'] as const
export type Fate = (typeof fates)[number]

export const fateNames: Record<Fate, string> = {
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

/** What its row and its mailing say of a message. */
export interface Progress {
  sendsAt: Date | null
  stoppedAt: Date | null
  /** Emails are still to be written, or wait to leave. */
  isUnderWay: boolean
}

export function stateOf({ sendsAt, stoppedAt, isUnderWay }: Progress, now: Date): MessageState {
  if (sendsAt === null) return 'draft'
  if (stoppedAt !== null) return 'stopped'
  if (!isUnderWay) return 'sent'
  return sendsAt > now ? 'planned' : 'sending'
}

/** Whether there is something left to stop. */
export function canStop(state: MessageState): boolean {
  return state === 'planned' || state === 'sending'
}

/** Names the message whose words and readers a new one begins with, in the address of its form. */
export const copyParam = 'copy'

/** What a writer types where each reader reads their first name. */
export const namePlaceholder = '{first name}'
/** In doubled braces too, as other mail programs have them. */
const anyPlaceholder = /\{{1,2}\s*first[\s_-]*name\s*\}{1,2}/giu

export function namesReader({ subject, body }: { subject: string; body: string }): boolean {
  return `${subject} ${body}`.search(anyPlaceholder) !== -1
}

/** Whether braces ask for something else, such as '{name}': nobody fills it in. */
export function hasOtherPlaceholder(text: string): boolean {
  return /\{[^{}\n]{0,30}name[^{}\n]{0,30}\}/iu.test(text.replace(anyPlaceholder, ''))
}

/**
 * @param firstName left out where nobody knows it, or it is none that an email may speak: it goes with the comma and the blank before it
 * @returns 'Hello Ada,' and 'Thanks, Ada!' for one, 'Hello,' and 'Thanks!' for nobody in particular
 */
export function withFirstName(text: string, firstName: string | undefined): string {
  if (firstName) return text.replace(anyPlaceholder, () => firstName)
  const begins = new RegExp(`^(Test: )?${anyPlaceholder.source}[,:]?[^\\S\\n]*(\\S?)`, 'gimu')
  return (
    text
      .replace(begins, (_line, test: string | undefined, next: string) => `${test ?? ''}${next.toUpperCase()}`)
      // Blanks are looked through from their first one alone: from each of them it would take time that grows with their square.
      .replace(new RegExp(`(?:,|(?<![^\\S\\n]))[^\\S\\n]*${anyPlaceholder.source}`, 'giu'), '')
  )
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

/** Whom of an audience a message reaches. Of a large one not everybody is looked at. */
export interface Reach {
  /** Of those who were looked at. */
  reached: number
  omitted: Record<OmissionReason, number>
  /** There are more than were looked at. */
  isPart: boolean
  /** Everybody in the audience. */
  size: { total: number; hasMore: boolean }
}

/** @returns '12 people', and of whom not everybody was looked at 'up to 40,000 people' */
export function reachInWords({ reached, isPart, size }: Pick<Reach, 'reached' | 'isPart' | 'size'>): string {
  if (!isPart) return peopleInWords(reached)
  return size.hasMore ? peopleInWords(size.total, true) : `up to ${peopleInWords(size.total)}`
}

/** The state of the last revision; `draft` while nothing was sent. */
export type HandInState = 'draft' | 'sent' | 'changes wanted' | 'seen'
export type Answer = 'seen' | 'changes wanted'

export const handInStates: Record<HandInState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  'changes wanted': 'Changes wanted',
  seen: 'Seen',
}

/** Of what is written, sent and kept. The file is one that `hand-in-file.ts` accepts. */
export interface Work {
  text: string
  url: string | null
  file: HandInFile | null
}

export interface HandInFile {
  id: string
  name: string
  bytes: number
}

export interface Revision extends Work {
  /** From one. */
  number: number
  /** Instants. */
  sentAt: string
  answer: Answer | null
  note: string | null
  answeredAt: string | null
  /** Null while there is no answer, and when the admin has left. */
  answeredBy: string | null
}

/** A participant's work on an exercise. */
export interface HandIn {
  id: string
  state: HandInState
  draft: Work
  draftAt: string
  /** Counts the changes of the draft. */
  version: number
  /** In order. */
  revisions: Revision[]
}

/** A text, a link or a file: one of the three is enough. */
export function isEmpty({ text, url, file }: Work): boolean {
  return text.trim() === '' && url === null && file === null
}

/** Of one exercise. More than one can read; a broken script stops here. */
export const mostRevisions = 30

/** Whether the draft has something that the last revision doesn't. */
export function hasNews({ draft, revisions }: Pick<HandIn, 'draft' | 'revisions'>): boolean {
  const last = revisions.at(-1)
  return last ? !isSameWork(draft, last) : !isEmpty(draft)
}

export function isSameWork(one: Work, other: Work): boolean {
  return one.text === other.text && one.url === other.url && one.file?.id === other.file?.id
}

/**
 * Late is what was due before it was sent, or is due now. After the end of the bootcamp nothing is: from then on everyone
 * goes at their own pace.
 *
 * @param due an instant; null for no due day
 * @param sentAt when it was first sent
 * @param ends the end of the bootcamp
 */
export function isLate({ due, sentAt, ends }: { due: string | null; sentAt: string | null; ends: Date }, now: Date) {
  const at = sentAt === null ? now : new Date(sentAt)
  return due !== null && at.getTime() > Date.parse(due) && at < ends
}

/** @returns 'About 3 hours', 'About half an hour', 'About an hour and a half' */
export function hoursInWords(hours: number): string {
  if (hours === 0.5) return 'About half an hour'
  if (hours === 1) return 'About an hour'
  if (hours === 1.5) return 'About an hour and a half'
  if (hours < 1) return `About ${Math.round(hours * 60)} minutes`
  return `About ${hours.toLocaleString('en-US', { maximumFractionDigits: 1 })} hours`
}

/** @returns '140 words, one link, report.pdf' */
export function workInWords({ text, url, file }: Work): string {
  const words = text.split(/\s+/).filter(Boolean).length
  return [
    words > 0 && (words === 1 ? 'one word' : `${words.toLocaleString('en-US')} words`),
    url && 'one link',
    file?.name,
  ]
    .filter(Boolean)
    .join(', ')
}

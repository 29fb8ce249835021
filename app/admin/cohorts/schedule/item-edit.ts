import type { ItemFacts } from '../../../cohorts/cohort-record.ts'
import { minutesLater } from '../../../cohorts/wall-clock.ts'
import type { ItemEdit } from './item-schema.ts'

const nothing: Omit<ItemFacts, 'title' | 'description' | 'starts' | 'ends'> = {
  duration: null,
  recordingUrl: null,
  takeaway: null,
  outcome: null,
  points: [],
  objectives: [],
  topics: [],
  effort: null,
  document: null,
  hours: null,
  due: null,
  checkInWords: null,
}

/** Fields that its kind doesn't have are null or empty. Only the form of a new session has its time. */
export function itemFacts({ file, starts = null, lasts, ...typed }: ItemEdit): ItemFacts {
  const { effort, document } = typed
  const ends = starts && lasts ? minutesLater(starts, lasts) : null
  const optional = { effort: effort || null, document: document || null }
  return { ...nothing, title: '', description: '', ...typed, ...optional, starts, ends }
}

export type ItemTexts = Record<Exclude<keyof ItemFacts, 'starts' | 'ends'>, string>

export const itemLabels: ItemTexts = {
  title: 'Title',
  description: 'Description',
  duration: 'Duration as printed',
  recordingUrl: 'Recording link (optional)',
  points: 'Points for visitors (optional)',
  takeaway: 'You leave with',
  objectives: 'Objectives (optional)',
  outcome: 'Outcome',
  topics: 'Topics (optional)',
  effort: 'Effort (optional)',
  document: 'Document',
  hours: 'Hours at home (optional)',
  due: 'Due (optional)',
  checkInWords: 'Check-in words',
}

/** With the file of the form. */
export const itemFormLabels = { ...itemLabels, file: 'Upload a PDF (optional)' }

export const timeLabels = { starts: 'Starts', lasts: 'Minutes' }

/** The texts of the form's fields. */
export function itemTexts(facts: ItemFacts): ItemTexts {
  return {
    title: facts.title,
    description: facts.description,
    duration: facts.duration ?? '',
    recordingUrl: facts.recordingUrl ?? '',
    takeaway: facts.takeaway ?? '',
    outcome: facts.outcome ?? '',
    points: facts.points.join('\n'),
    objectives: facts.objectives.join('\n'),
    topics: facts.topics.map(({ title, text }) => `${title}: ${text}`).join('\n'),
    effort: facts.effort ?? '',
    document: facts.document ?? '',
    hours: facts.hours === null ? '' : String(facts.hours),
    due: facts.due ?? '',
    checkInWords: facts.checkInWords ?? '',
  }
}

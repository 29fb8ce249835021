import type { ItemFacts } from '../../../cohorts/cohort-record.ts'
import type { ItemEdit } from './item-schema.ts'

const nothing: Omit<ItemFacts, 'title' | 'description'> = {
  starts: null,
  ends: null,
  duration: null,
  recordingUrl: null,
  trainingType: null,
  takeaway: null,
  outcome: null,
  points: [],
  objectives: [],
  topics: [],
  effort: null,
  document: null,
}

/** Fields that its kind doesn't have are null or empty. */
export function itemFacts({ file, ...typed }: ItemEdit): ItemFacts {
  const { effort, document } = typed
  return { ...nothing, title: '', description: '', ...typed, effort: effort || null, document: document || null }
}

export type ItemTexts = Record<keyof ItemFacts, string>

export const itemLabels: ItemTexts = {
  title: 'Title',
  description: 'Description',
  starts: 'Starts',
  ends: 'Ends',
  duration: 'Duration as printed',
  recordingUrl: 'Recording link (optional)',
  trainingType: 'Type of training',
  points: 'Points for visitors (optional)',
  takeaway: 'You leave with',
  objectives: 'Objectives (optional)',
  outcome: 'Outcome',
  topics: 'Topics (optional)',
  effort: 'Effort (optional)',
  document: 'Document',
}

/** With the file of the form. */
export const itemFormLabels = { ...itemLabels, file: 'Upload a PDF (optional)' }

/** The texts of the form's fields. */
export function itemTexts(facts: ItemFacts): ItemTexts {
  return {
    title: facts.title,
    description: facts.description,
    starts: facts.starts ?? '',
    ends: facts.ends ?? '',
    duration: facts.duration ?? '',
    recordingUrl: facts.recordingUrl ?? '',
    trainingType: facts.trainingType ?? '',
    takeaway: facts.takeaway ?? '',
    outcome: facts.outcome ?? '',
    points: facts.points.join('\n'),
    objectives: facts.objectives.join('\n'),
    topics: facts.topics.map(({ title, text }) => `${title}: ${text}`).join('\n'),
    effort: facts.effort ?? '',
    document: facts.document ?? '',
  }
}

import * as z from 'zod/mini'
import type { ItemFacts } from '../../../cohorts/cohort-record.ts'
import { documentCopy, isDocumentId, mostDocumentBytes } from '../../../cohorts/document.ts'
import type { ScheduleItem } from '../../../cohorts/schedule-item.ts'
import { optionalText, paragraphs, requiredText } from '../../../platform/forms/fields.ts'
import { learningDocuments } from '../../../portal/schedule/learning-document.ts'
import { lines, optionalLink, timeFields, wallClock } from '../schemas/edit-fields.ts'

const texts = {
  title: requiredText('Title is required', 200),
  description: paragraphs(4000, 'Description is required'),
}

const topics = z.pipe(
  lines(30, 600).check(
    z.refine(
      (all) => all.every((line) => /^[^:]+: \S/.test(line)),
      'Please write each line as a title, a colon and some text',
    ),
  ),
  z.transform((all) =>
    all.map((line) => ({ title: line.slice(0, line.indexOf(':')), text: line.slice(line.indexOf(':') + 1).trim() })),
  ),
)

const hoursMessage = 'Please enter hours, such as 3 or 1.5'
const hours = z
  .pipe(
    optionalText(10),
    z.transform((typed) => (typed ? Number(typed.replace(',', '.')) : null)),
  )
  .check(
    z.refine((typed) => typed === null || typed > 0, hoursMessage),
    z.refine((typed) => !(Number(typed) > 100), 'Please enter at most 100'),
  )
const due = z.pipe(
  z.optional(wallClock('Please choose a day and an hour')),
  z.transform((typed) => typed || null),
)
const checkInWords = z
  .pipe(
    optionalText(60),
    z.transform((typed) => typed?.toLowerCase().split(/\s+/).join(' ') || null),
  )
  .check(z.refine((words) => words === null || words.split(' ').length === 3, 'Please write three words'))

const sessionFields = {
  ...texts,
  duration: requiredText('Duration is required', 8).check(
    z.refine(
      (duration) => /^\d{1,2}:[0-5]\d:[0-5]\d$/.test(duration),
      'Please write hours, minutes and seconds, such as 2:00:00',
    ),
  ),
  recordingUrl: optionalLink,
  points: lines(12, 200),
  takeaway: requiredText('Please say what participants will leave with', 300),
  objectives: lines(20, 300),
  outcome: paragraphs(2000, 'Outcome is required'),
  checkInWords,
}

const isKnown = (document: string | undefined) =>
  !document || Object.hasOwn(learningDocuments, document) || isDocumentId(document)
/** Its content is checked when it is read. */
const documentFile = z.file(documentCopy['not-a-pdf']).check(z.maxSize(mostDocumentBytes, documentCopy['too-large']))
const withDocument = {
  document: optionalText(60).check(z.refine(isKnown, 'Please choose one of these')),
  file: z.optional(documentFile),
}

const preparationSchema = z.object({ ...texts, topics, hours, ...withDocument })
const exerciseSchema = z.object({ ...texts, topics, effort: optionalText(300), hours, due, ...withDocument })

const schemas = {
  'live session': z.object(sessionFields),
  preparation: preparationSchema,
  exercise: exerciseSchema,
} as const satisfies Record<ScheduleItem['kind'], z.ZodMiniType>

/** The submitted fields of an item; a kind's form has only its own. */
export type ItemEdit = Partial<ItemFacts> & {
  /** A new document, instead of the chosen one. */
  file?: File | undefined
  /** Minutes. */
  lasts?: number
}

export function itemSchema(kind: ScheduleItem['kind']) {
  return schemas[kind] as unknown as z.ZodMiniType<ItemEdit>
}

export function newItemSchema(kind: ScheduleItem['kind']) {
  if (kind !== 'live session') return itemSchema(kind)
  return z.object({ ...sessionFields, ...timeFields }) as unknown as z.ZodMiniType<ItemEdit>
}

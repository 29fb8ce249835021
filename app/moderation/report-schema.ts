import * as z from 'zod/mini'
import { paragraphs } from '../platform/forms/fields.ts'
import { longestWords } from './moderation.ts'
import { type ReportKind, reportKinds } from './report.ts'

export const reportSchema = z.object({
  kind: z.enum(Object.keys(reportKinds) as ReportKind[], 'Please choose what is wrong with it'),
  words: z.optional(paragraphs(longestWords)),
})

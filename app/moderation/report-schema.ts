import * as z from 'zod/mini'
import { type ReportKind, reportKinds } from '../inquiries/inquiry.ts'
import { paragraphs } from '../platform/forms/fields.ts'
import { longestWords } from './moderation.ts'

export const reportSchema = z.object({
  kind: z.enum(Object.keys(reportKinds) as ReportKind[], 'Please choose what is wrong with it'),
  words: z.optional(paragraphs(longestWords)),
})

import { z } from 'zod'
import '../platform/forms/schema-without-eval.ts'
import { statusChangeSchema } from '../platform/forms/status-change.ts'
import { inquiryStatuses } from './inquiry-status.ts'

/** Of whichever version, as an earlier site may have made it; asked for anything else, the database would complain. */
export const inquiryId = z.guid()

export const inquiryStatusChangeSchema = statusChangeSchema(inquiryStatuses)

export type InquiryStatusChange = z.output<typeof inquiryStatusChangeSchema>

import { z } from 'zod'
import { type InquiryStatus, inquiryStatuses } from './inquiry-status.ts'

/** Of whichever version, as an earlier site may have made it; asked for anything else, the database would complain. */
export const inquiryId = z.guid()

/** What an admin chose, and the version of the inquiry that they saw when they did. */
export const inquiryStatusChangeSchema = z.object({
  status: z.enum(Object.keys(inquiryStatuses) as InquiryStatus[]),
  version: z.number().int().min(1).max(2_147_483_647),
})

export type InquiryStatusChange = z.output<typeof inquiryStatusChangeSchema>

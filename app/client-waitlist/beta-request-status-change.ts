import { z } from 'zod'
import { type BetaRequestStatus, betaRequestStatuses } from './beta-request-status.ts'

/** Of whichever version; asked for anything else, the database would complain. */
export const betaRequestId = z.guid()

/** What an admin chose, and the version of the request that they saw when they did. */
export const betaRequestStatusChangeSchema = z.object({
  status: z.enum(Object.keys(betaRequestStatuses) as BetaRequestStatus[]),
  version: z.number().int().min(1).max(2_147_483_647),
})

export type BetaRequestStatusChange = z.output<typeof betaRequestStatusChangeSchema>

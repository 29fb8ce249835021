import { z } from 'zod'
import '../platform/forms/schema-without-eval.ts'
import { statusChangeSchema } from '../platform/forms/status-change.ts'
import { betaRequestStatuses } from './beta-request-status.ts'

/** Of whichever version; asked for anything else, the database would complain. */
export const betaRequestId = z.guid()

export const betaRequestStatusChangeSchema = statusChangeSchema(betaRequestStatuses)

export type BetaRequestStatusChange = z.output<typeof betaRequestStatusChangeSchema>

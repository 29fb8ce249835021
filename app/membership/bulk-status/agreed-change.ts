import * as z from 'zod/mini'
import '../../platform/forms/schema-without-eval.ts'
import { memberStatuses } from '../member.ts'
import { agreedTakenField, reasonField, tellField } from '../roster/editing/member-schema.ts'
import { mostAtOnce, readIds } from './bulk-status.ts'

export const agreedChangeSchema = z.object({
  ids: z.pipe(z.string().check(z.maxLength(mostAtOnce * 40)), z.transform(readIds)),
  to: z.enum(memberStatuses),
  tell: tellField,
  reason: reasonField,
  /** Fingerprint of the plan that was shown. */
  plan: z.string().check(z.maxLength(100)),
  agreedTaken: agreedTakenField,
})

export type AgreedChange = z.output<typeof agreedChangeSchema>

import * as z from 'zod/mini'
import '../../platform/forms/schema-without-eval.ts'
import { agreedTakenField, reasonField, tellField } from '../roster/editing/member-schema.ts'

export const agreementSchema = z.object({ tell: tellField, reason: reasonField, agreedTaken: agreedTakenField })

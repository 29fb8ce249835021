import * as z from 'zod/mini'
import { type Correction, corrections } from '../../../attendance/attendance.ts'
import { requiredText } from '../../../platform/forms/fields.ts'

export const correctionSchema = z.object({
  state: z.enum(Object.keys(corrections) as Correction[], 'Please choose how it was'),
  reason: requiredText('Please say how you know', 200),
})

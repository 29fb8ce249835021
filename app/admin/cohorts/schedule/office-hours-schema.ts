import * as z from 'zod/mini'
import '../../../platform/forms/schema-without-eval.ts'
import { wallClock } from '../schemas/edit-fields.ts'

export const officeHoursSchema = z
  .object({ starts: wallClock('Please choose when they start'), ends: wallClock('Please choose when they end') })
  .check(z.refine(({ starts, ends }) => starts < ends, { path: ['ends'], message: 'They end before they start' }))

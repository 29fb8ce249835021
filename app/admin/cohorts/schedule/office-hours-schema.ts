import * as z from 'zod/mini'
import '../../../platform/forms/schema-without-eval.ts'
import { timeFields } from '../schemas/edit-fields.ts'

export const officeHoursSchema = z.object(timeFields)

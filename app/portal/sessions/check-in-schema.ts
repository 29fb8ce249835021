import * as z from 'zod/mini'
import { optionalText, requiredText } from '../../platform/forms/fields.ts'

/** The form on the page, and its intent. */
export const checkInForm = 'check-in'

/** All three may stand in the first field, pasted or dictated. */
export const checkInSchema = z.object({
  first: requiredText('Please type the three words', 120),
  second: optionalText(60),
  third: optionalText(60),
})

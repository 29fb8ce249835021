import * as z from 'zod/mini'
import { newId, paragraphs } from '../../platform/forms/fields.ts'

/** The form on the page, and its intent. */
export const stuckForm = 'stuck'

export const stuckSchema = z.object({ newId, question: paragraphs(4000, 'Please say where you’re stuck') })

import * as z from 'zod/mini'
import { emailAddress } from '../platform/forms/fields.ts'

/** For visitors who want to hear of a topic without registering. */
export const subscriptionSchema = z.object({ email: emailAddress })

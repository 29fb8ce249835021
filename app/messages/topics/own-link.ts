import * as z from 'zod/mini'
import { emailAddress } from '../../platform/forms/fields.ts'

/** Whoever wants to choose what we write to them about, and has no email of ours at hand. */
export const ownLinkSchema = z.object({ email: emailAddress })

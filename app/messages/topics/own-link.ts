import * as z from 'zod/mini'
import { emailAddress } from '../../platform/forms/fields.ts'

/** For people who want to choose topics and have no email of ours at hand. */
export const ownLinkSchema = z.object({ email: emailAddress })

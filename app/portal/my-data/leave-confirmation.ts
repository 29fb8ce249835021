import * as z from 'zod/mini'
import { pastedAddress } from '../../platform/email-address.ts'
import '../../platform/forms/schema-without-eval.ts'

/** Leaving requires typing one's own address, which no mistaken click does. @param email the account's address */
export function leaveConfirmation(email: string) {
  const message = 'Type your email address exactly as shown above'
  return z.object({
    email: z.string(message).check(
      z.overwrite(pastedAddress),
      z.refine((typed) => typed.toLowerCase() === email.toLowerCase(), message),
    ),
  })
}

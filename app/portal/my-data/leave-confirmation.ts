import { z } from 'zod'
import '../../platform/forms/schema-without-eval.ts'

/**
 * Somebody who types their own address has not clicked by mistake.
 *
 * @param email whose account it is
 */
export function leaveConfirmation(email: string) {
  const message = 'Type your email address as it stands above, or stay'
  return z.object({
    email: z.string(message).refine((typed) => typed.trim().toLowerCase() === email.toLowerCase(), message),
  })
}

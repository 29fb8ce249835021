import type { ComponentProps } from 'react'
import { EmailHint } from './email-hint.tsx'
import { TextField } from './field.tsx'

/** An address as phones and browsers like to fill it in, with a question where the provider's name looks mistyped. */
export function EmailField(own: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return (
    <div className="min-w-0">
      <TextField type="email" autoComplete="email" {...own} />
      <EmailHint address={own.field.value} />
    </div>
  )
}

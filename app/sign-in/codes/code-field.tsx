import type { FieldMetadata } from '@conform-to/react'
import { FieldError } from '../../ui/form/field.tsx'
import { codeLength, readCode } from '../code-request.ts'

/**
 * One field for the whole code. Pasting "123 456" or the sentence of the letter leaves its six digits; without JavaScript the
 * server reads them.
 */
export function CodeField({
  field,
  value,
  onChange,
}: {
  field: FieldMetadata<string>
  value: string
  onChange: (value: string) => void
}) {
  return (
    <div className="field">
      <label htmlFor={field.id}>6-digit code</label>
      <p id={field.descriptionId} className="hint">
        It is in the subject of the email. You can also paste it.
      </p>
      <input
        id={field.id}
        name={field.name}
        className="input max-w-48 text-2xl tracking-[0.25em] tabular-nums"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern=".*[0-9]{3}[ \-]?[0-9]{3}.*"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(digitsOf(event.target.value))}
        required
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={[field.descriptionId, 'verify-code-answer', field.errors && field.errorId]
          .filter(Boolean)
          .join(' ')}
      />
      <FieldError field={field} />
    </div>
  )
}

/** While typing there is no code yet, only its first digits. */
function digitsOf(typed: string): string {
  return readCode(typed) ?? typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength)
}

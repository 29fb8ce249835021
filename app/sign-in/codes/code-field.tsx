import { type Field, FieldError, textIn } from '../../ui/form/field.tsx'
import { codeLength } from '../code-request.ts'

/**
 * One field for the whole code. Pasting "123 456" or a sentence leaves the six digits; without JavaScript the server extracts
 * them.
 */
export function CodeField({ field, isNext }: { field: Field; isNext: boolean }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>6-digit code</label>
      <p id={field.descriptionId} className="hint">
        Find it in the email’s subject line. We’ll check it as soon as you enter the last digit.
      </p>
      <input
        id={field.id}
        name={field.name}
        className="input code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-digits={codeLength}
        spellCheck={false}
        defaultValue={textIn(field)}
        // biome-ignore lint/a11y/noAutofocus: the code is the only thing to enter in this step, also after it was refused
        autoFocus={isNext}
        required
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={[field.descriptionId, `${field.formId}-answer`, field.errors && field.errorId]
          .filter(Boolean)
          .join(' ')}
      />
      <FieldError field={field} />
    </div>
  )
}

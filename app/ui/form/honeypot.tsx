/** A field that people do not see and robots fill in. Its name must sound worth filling, and password managers must leave it alone. */
export const honeypotName = 'website'

export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={honeypotName} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  )
}

export function isHoneypotFilled(form: FormData): boolean {
  const value = form.get(honeypotName)
  return typeof value === 'string' && value !== ''
}

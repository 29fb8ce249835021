/** An invisible field that robots fill in. Its name must attract them, and password managers must ignore it. */
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

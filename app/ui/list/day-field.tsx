import { useEffect, useRef } from 'react'
import { useSearchSubmit } from './use-search-submit.ts'

/** Of a search form: takes effect at once, and without script with the form's button. */
export function DayField({ label, name, value }: { label: string; name: string; value: string | null }) {
  const send = useSearchSubmit()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Back and Forward change the URL under the field; while somebody types a year, the field is ahead of the URL.
    if (input.current && input.current !== document.activeElement) input.current.value = value ?? ''
  }, [value])
  return (
    <label className="flex min-w-0 grow items-center gap-2 sm:grow-0">
      <span className="text-sm whitespace-nowrap text-ink-soft">{label}</span>
      <input
        ref={input}
        type="date"
        name={name}
        className="input"
        defaultValue={value ?? ''}
        onChange={({ currentTarget: { form, value: chosen } }) => {
          // A field that was emptied with the URL reports that as a change of its own.
          if (chosen !== (value ?? '')) send(form)
        }}
      />
    </label>
  )
}

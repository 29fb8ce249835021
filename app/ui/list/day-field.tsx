import { useEffect, useRef } from 'react'
import { useSearchSubmit } from './use-search-submit.ts'

/** Of a filter bar: takes effect at once, and without script with the bar's button. */
export function DayField({ label, name, value }: { label: string; name: string; value: string | null }) {
  const send = useSearchSubmit()
  const input = useRef<HTMLInputElement>(null)
  // Each digit of a year makes another day: what is typed in one visit to the field is one step for Back.
  const isFirst = useRef(true)
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
        onBlur={() => {
          isFirst.current = true
        }}
        onChange={({ currentTarget: { form, value: chosen } }) => {
          // A field that was emptied with the URL reports that as a change of its own.
          if (chosen === (value ?? '')) return
          send(form, { replace: !isFirst.current })
          isFirst.current = false
        }}
      />
    </label>
  )
}

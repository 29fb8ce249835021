import { useEffect, useRef } from 'react'
import { useSearchSubmit } from './use-search-submit.ts'

/** For a filter bar: applies at once, and without JavaScript by the bar's button. */
export function DayField({ label, name, value }: { label: string; name: string; value: string | null }) {
  const send = useSearchSubmit()
  const input = useRef<HTMLInputElement>(null)
  // Each digit of a year is a change: one visit to the field makes one history entry.
  const isFirst = useRef(true)
  useEffect(() => {
    // Back and Forward change the URL; during typing the field is ahead of the URL.
    if (input.current && input.current !== document.activeElement) input.current.value = value ?? ''
  }, [value])
  return (
    <label className="flex min-w-0 grow items-center gap-2 sm:grow-0">
      <span className="text-sm whitespace-nowrap text-ink-soft max-sm:w-28">{label}</span>
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
          // A field that was cleared with the URL fires a change event too.
          if (chosen === (value ?? '')) return
          send(form, { replace: !isFirst.current })
          isFirst.current = false
        }}
      />
    </label>
  )
}

import { useEffect, useRef } from 'react'
import { type Choices, Options } from '../form/options.tsx'
import { useSearchSubmit } from './use-search-submit.ts'

/** For a filter bar: applies at once as a history entry, and without JavaScript by the bar's button. */
export function FilterSelect({
  label,
  name,
  value,
  all,
  options,
}: {
  label: string
  name: string
  /** Null without a filter. */
  value: string | null
  /** Label of the choice without a filter. */
  all: string
  options: Choices
}) {
  const send = useSearchSubmit()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // Back and Forward change the URL, and with it the choice.
    if (select.current) select.current.value = value ?? ''
  }, [value])
  return (
    <label className="min-w-0 max-sm:grow max-sm:basis-36">
      <span className="sr-only">{label}</span>
      <select
        ref={select}
        name={name}
        className="input sm:w-auto sm:max-w-56"
        autoComplete="off"
        defaultValue={value ?? ''}
        onChange={({ currentTarget: { form, value: chosen } }) => {
          // A field that was cleared with the URL fires a change event too.
          if (chosen !== (value ?? '')) send(form)
        }}
      >
        <option value="">{all}</option>
        <Options of={options} />
      </select>
    </label>
  )
}

import { useEffect, useRef } from 'react'
import { type Choices, Options } from '../form/options.tsx'
import { useSearchSubmit } from './use-search-submit.ts'

/** Of a filter bar: takes effect at once, as a step that Back undoes, and without script with the bar's button. */
export function FilterSelect({
  label,
  name,
  value,
  all,
  options,
}: {
  label: string
  name: string
  /** Null where nothing is left out. */
  value: string | null
  /** The words for that. */
  all: string
  options: Choices
}) {
  const send = useSearchSubmit()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // Back and Forward change the URL, and with it what is chosen.
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
          // A field that was emptied with the URL reports that as a change of its own.
          if (chosen !== (value ?? '')) send(form)
        }}
      >
        <option value="">{all}</option>
        <Options of={options} />
      </select>
    </label>
  )
}

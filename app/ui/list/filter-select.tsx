import { useEffect, useRef } from 'react'
import { type Choices, Options } from '../form/options.tsx'
import { useSearchSubmit } from './use-search-submit.ts'

/** Stands in a search form and is part of its URL: takes effect at once, and without script with the form's button. */
export function FilterSelect({
  label,
  name,
  value,
  all,
  options,
  wide = false,
}: {
  label: string
  name: string
  /** Null where nothing is left out. */
  value: string | null
  /** The words for that. */
  all: string
  options: Choices
  /** Where the screen has room, so that long names are whole. */
  wide?: boolean
}) {
  const send = useSearchSubmit()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // Back and Forward change the URL, and with it what is chosen.
    if (select.current) select.current.value = value ?? ''
  }, [value])
  return (
    <label className={`min-w-0 grow basis-40 sm:grow-0 ${wide ? 'sm:basis-52' : ''}`}>
      <span className="sr-only">{label}</span>
      <select
        ref={select}
        name={name}
        className="input"
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

import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useReadOnly } from '../read-only.ts'
import { useHydrated } from '../use-hydrated.ts'
import { controlProps, type Field, FieldError } from './field.tsx'
import { useValues } from './use-edited.ts'

const chipsShown = 2

/**
 * Native checkboxes in a disclosure, which works with a keyboard and without JavaScript.
 *
 * @param none shown without a choice
 * @param find label of the box that filters the options
 */
export function MultiSelect({
  field,
  label,
  options,
  none,
  find,
}: {
  field: Field
  label: string
  options: readonly string[]
  none: string
  find: string
}) {
  const isReadOnly = useReadOnly()
  const list = useRef<HTMLDetailsElement>(null)
  const [filter, setFilter] = useState('')
  const matches = (option: string) => option.toLowerCase().includes(filter.trim().toLowerCase())
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !list.current?.open) return
    // A surrounding dialog stays open.
    event.preventDefault()
    list.current.open = false
    list.current.querySelector('summary')?.focus()
  }
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <details ref={list} className="multi-select group" onKeyDown={closeOnEscape}>
        <summary
          id={field.id}
          className="input flex list-none items-center group-open:rounded-b-none [&::-webkit-details-marker]:hidden"
          aria-describedby={field.errors ? field.errorId : undefined}
        >
          <Chips field={field} options={options} none={none} />
        </summary>
        <div className="grid max-h-[min(24rem,60svh)] gap-1 overflow-y-auto rounded-b-md border border-t-0 border-edge bg-field px-3.5 py-3">
          <FilterBox label={find} value={filter} onChange={setFilter} />
          {options.map((option, place) => (
            <label key={option} className="checkbox" hidden={!matches(option)}>
              <input
                type="checkbox"
                value={option}
                defaultChecked={[field.initialValue].flat().includes(option)}
                {...controlProps(field, false)}
                // An option may contain blanks, an id can't.
                id={`${field.id}-${place + 1}`}
                required={undefined}
                disabled={isReadOnly}
              />
              <span>{option}</span>
            </label>
          ))}
          <p className="hint" role="status">
            {options.some(matches) ? '' : 'No options found'}
          </p>
        </div>
      </details>
      <FieldError field={field} />
    </fieldset>
  )
}

function Chips({ field, options, none }: { field: Field; options: readonly string[]; none: string }) {
  const values = useValues(field)
  const chosen = options.filter((option) => values.includes(option))
  if (chosen.length === 0) return <span>{none}</span>
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5">
      {chosen.slice(0, chipsShown).map((option) => (
        <span key={option} className="chip">
          {option}
        </span>
      ))}
      {chosen.length > chipsShown && <span>+{chosen.length - chipsShown} more</span>}
    </span>
  )
}

/** Not rendered without JavaScript. It has no name, so it isn't submitted. */
function FilterBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId()
  if (!useHydrated()) return null
  return (
    <div className="field mb-2">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        className="input"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
    </div>
  )
}

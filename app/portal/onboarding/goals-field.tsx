import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { FieldError } from '../../ui/form/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { bootcampGoals } from '../vocabulary.ts'

const chipsShown = 2

interface Goals {
  // biome-ignore lint/suspicious/noExplicitAny: the field may belong to any form
  field: FieldMetadata<any, any, any>
  label: string
}

/** Native checkboxes that unfold below what is chosen: the keyboard and a missing script need nothing more. */
export function GoalsField({ field, label }: Goals) {
  const list = useRef<HTMLDetailsElement>(null)
  const [filter, setFilter] = useState('')
  const chosen = chosenOf(field.value)
  const options = getCollectionProps(field, { type: 'checkbox', options: [...bootcampGoals] })
  const matches = (goal: string) => goal.toLowerCase().includes(filter.trim().toLowerCase())
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !list.current?.open) return
    list.current.open = false
    list.current.querySelector('summary')?.focus()
  }
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <details ref={list} className="goals" onKeyDown={closeOnEscape}>
        <summary id={field.id} className="input" aria-describedby={field.errors ? field.errorId : undefined}>
          <Chips goals={chosen} />
        </summary>
        <div className="goals-list">
          <FilterBox value={filter} onChange={setFilter} />
          {options.map(({ key, ...props }) => (
            <label key={key} className="checkbox" htmlFor={props.id} hidden={!matches(props.value)}>
              <input {...props} required={undefined} />
              <span>{props.value}</span>
            </label>
          ))}
          <p className="hint" role="status">
            {bootcampGoals.some(matches) ? '' : 'No options found'}
          </p>
        </div>
      </details>
      <FieldError field={field} />
    </fieldset>
  )
}

function Chips({ goals }: { goals: string[] }) {
  if (goals.length === 0) return <span>Choose as many as you like</span>
  return (
    <span className="chips">
      {goals.slice(0, chipsShown).map((goal) => (
        <span key={goal} className="chip">
          {goal}
        </span>
      ))}
      {goals.length > chipsShown && <span>+{goals.length - chipsShown} more</span>}
    </span>
  )
}

/** Without a script it could filter nothing, so it is not there. It has no name: what is typed here is not sent. */
function FilterBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  if (!useHydrated()) return null
  return (
    <div className="field">
      <label htmlFor={id}>Find a goal</label>
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

/** One checked box arrives as text, several as a list. */
function chosenOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return bootcampGoals.filter((goal) => values.includes(goal))
}

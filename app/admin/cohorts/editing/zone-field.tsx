import { useId } from 'react'
import { type Field, TextField } from '../../../ui/form/field.tsx'

/** A datalist: the browser finds a zone by a part of its name, also without JavaScript. */
export function ZoneField({ field, label, zones }: { field: Field; label: string; zones: readonly string[] }) {
  const list = useId()
  return (
    <>
      <TextField
        field={field}
        label={label}
        hint="Type a city, such as Berlin, and choose from the list. All days and times use this time zone."
        list={list}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

import type { AnyField } from '../../ui/form/field.tsx'
import { MultiSelect } from '../../ui/form/multi-select.tsx'
import { bootcampGoals } from '../vocabulary.ts'

export function GoalsField({ field, label }: { field: AnyField; label: string }) {
  return (
    <MultiSelect
      field={field}
      label={label}
      options={bootcampGoals}
      none="Choose as many as you like"
      find="Find a goal"
    />
  )
}

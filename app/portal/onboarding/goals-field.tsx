import type { FieldMetadata } from '@conform-to/react'
import { MultiSelect } from '../../ui/form/multi-select.tsx'
import { bootcampGoals } from '../vocabulary.ts'

// biome-ignore lint/suspicious/noExplicitAny: the field may belong to any form
export function GoalsField({ field, label }: { field: FieldMetadata<any, any, any>; label: string }) {
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

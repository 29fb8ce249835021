import { type Field, TextField } from '../../../ui/form/field.tsx'
import { timeLabels as labels } from './item-edit.ts'

export function TimeFields({ fields }: { fields: Record<keyof typeof labels, Field> }) {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[2fr_1fr]">
      <TextField field={fields.starts} label={labels.starts} type="datetime-local" />
      <TextField field={fields.lasts} label={labels.lasts} inputMode="numeric" autoComplete="off" />
    </div>
  )
}

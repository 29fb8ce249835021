import { getCollectionProps } from '@conform-to/react'
import { type AnyField, FieldError } from '../../ui/form/field.tsx'

const answers = { yes: 'Yes', no: 'No' } as const

export function YesNoField({ field, label }: { field: AnyField; label: string }) {
  return (
    <fieldset className="field" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend>{label}</legend>
      <div className="flex gap-8">
        {getCollectionProps(field, { type: 'radio', options: Object.keys(answers) }).map(({ key, ...props }) => (
          <label key={key} className="checkbox" htmlFor={props.id}>
            <input {...props} required={undefined} />
            <span>{answers[props.value as keyof typeof answers]}</span>
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}

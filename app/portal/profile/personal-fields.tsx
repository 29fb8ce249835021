import { TextField } from '../../ui/form/field.tsx'
import { profileLabels as labels } from '../profile.ts'
import type { SectionFields } from './section-form.tsx'

export function PersonalFields({ fields }: { fields: SectionFields }) {
  return (
    <TextField
      field={fields.linkedin}
      label={labels.linkedin}
      type="url"
      autoComplete="url"
      hint="The web address of your profile. The others connect with you by it."
    />
  )
}

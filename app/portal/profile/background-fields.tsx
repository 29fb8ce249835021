import { Select, TextArea, TextField } from '../../ui/form/field.tsx'
import { profileLabels as labels, offeredIndustries, offeredWorkStatuses, type Profile } from '../profile.ts'
import type { SectionFields } from './section-form.tsx'

export function BackgroundFields({ fields, stored }: { fields: SectionFields; stored: Profile }) {
  return (
    <>
      <div className="field-pair">
        <Select
          field={fields.workStatus}
          label={labels.workStatus}
          options={offeredWorkStatuses(stored)}
          placeholder="Please select"
        />
        <Select
          field={fields.industry}
          label={labels.industry}
          options={offeredIndustries(stored)}
          placeholder="Please select"
        />
      </div>
      <div className="field-pair">
        <TextField field={fields.jobTitle} label={labels.jobTitle} autoComplete="organization-title" />
        <TextField field={fields.company} label={labels.company} autoComplete="organization" />
      </div>
      <TextField field={fields.location} label={labels.location} hint="City, or wherever you join from" />
      <TextArea field={fields.about} label={labels.about} hint="Whatever the others should know about you" />
    </>
  )
}

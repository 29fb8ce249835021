import { Select, TextArea, TextField } from '../../ui/form/field.tsx'
import { profileLabels as labels, offeredIndustries, offeredWorkStatuses, type Profile } from '../profile.ts'
import type { SectionFields } from './section-form.tsx'

export function BackgroundFields({ fields, stored }: { fields: SectionFields; stored: Profile }) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
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
      <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
        <TextField field={fields.jobTitle} label={labels.jobTitle} autoComplete="organization-title" />
        <TextField field={fields.company} label={labels.company} autoComplete="organization" />
      </div>
      <TextField field={fields.location} label={labels.location} hint="City, or wherever you join from" />
      <TextArea field={fields.about} label={labels.about} hint="Whatever the others should know about you" />
    </>
  )
}

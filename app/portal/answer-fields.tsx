import { bootcampGoals } from '../membership/vocabulary.ts'
import { controlProps, type Field, FieldError, Select, TextArea, TextField, textIn } from '../ui/form/field.tsx'
import { MultiSelect } from '../ui/form/multi-select.tsx'
import { questionnaireLabels as labels } from './questionnaire.ts'
import type { QuestionnaireAnswers } from './questionnaire-schema.ts'

/** The fields that the questionnaire and the profile share. */

export type AnswerFields = Record<keyof QuestionnaireAnswers, Field>

/** @param label and hint differ between the two pages */
export function AgentFields({ fields, label, hint }: { fields: AnswerFields; label: string; hint: string }) {
  return (
    <>
      <TextArea field={fields.aiGoal} label={label} hint={hint} />
      <MultiSelect
        field={fields.bootcampGoals}
        label={labels.bootcampGoals}
        options={bootcampGoals}
        none="Choose as many as you like"
        find="Find a goal"
      />
    </>
  )
}

export function WorkFields({
  fields,
  workStatuses,
  industries,
}: {
  fields: AnswerFields
  workStatuses: readonly string[]
  industries: readonly string[]
}) {
  const placeholder = 'Please select'
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
        <Select field={fields.workStatus} label={labels.workStatus} options={workStatuses} placeholder={placeholder} />
        <Select field={fields.industry} label={labels.industry} options={industries} placeholder={placeholder} />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
        <TextField field={fields.jobTitle} label={labels.jobTitle} autoComplete="organization-title" />
        <TextField field={fields.company} label={labels.company} autoComplete="organization" />
      </div>
    </>
  )
}

export function LocationField({ fields }: { fields: AnswerFields }) {
  return <TextField field={fields.location} label={labels.location} hint="City, or wherever you join from" />
}

export function AboutField({ fields }: { fields: AnswerFields }) {
  return <TextArea field={fields.about} label={labels.about} hint="Anything you’d like others to know" />
}

export function ExperienceFields({ fields }: { fields: AnswerFields }) {
  return (
    <>
      <TextArea
        field={fields.aiTools}
        label={labels.aiTools}
        hint="Which tools have you tried, and for what? None is a good answer too."
      />
      <YesNoField field={fields.usedMindstudio} label={labels.usedMindstudio} />
    </>
  )
}

/** The last choice clears the answer, because a radio button can't be unchecked. */
const yesOrNo = { yes: 'Yes', no: 'No', '': 'Skip this' } as const

function YesNoField({ field, label }: { field: Field; label: string }) {
  return (
    <fieldset className="field" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend>{label}</legend>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        {Object.entries(yesOrNo).map(([value, words]) => (
          <label key={value} className="checkbox">
            <input
              type="radio"
              value={value}
              defaultChecked={textIn(field) === value}
              {...controlProps(field, false)}
              id={`${field.id}-${value}`}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}

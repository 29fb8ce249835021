import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Select, TextArea, TextField } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useEdited } from '../../ui/form/use-edited.ts'
import { validatedBy } from '../../ui/form/validated-by.ts'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { questionnaireLabels as labels, missingAnswers, questionnaireSchema } from '../questionnaire.ts'
import { questionnaireIndustries, questionnaireWorkStatuses } from '../vocabulary.ts'
import { GoalsField } from './goals-field.tsx'
import { YesNoField } from './yes-no-field.tsx'

/**
 * @param lastResult what the server said about the last attempt: keeps what was typed and shows its messages
 * @param children what came of sending it, shown beside the button that was pressed
 */
export function QuestionnaireForm({
  lastResult,
  children,
}: {
  lastResult: SubmissionResult<string[]> | undefined
  children: ReactNode
}) {
  const [form, fields] = useForm({
    id: 'questionnaire',
    lastResult,
    ...validatedBy(questionnaireSchema),
  })
  const [missing, element, lookAgain] = useMissingAnswers()
  useUnsaved(useEdited(form.id))
  return (
    <Form method="post" {...getFormProps(form)} ref={element} onInput={lookAgain} className="grid gap-11">
      <ErrorSummary form={form} labels={labels} />
      <fieldset className="question-group">
        <legend>Your agent</legend>
        <TextArea
          field={fields.aiGoal}
          label={labels.aiGoal}
          hint="One or two sentences are enough. For example: sort my inbox every morning and draft the answers."
        />
        <GoalsField field={fields.bootcampGoals} label={labels.bootcampGoals} />
      </fieldset>
      <fieldset className="question-group">
        <legend>Your work</legend>
        <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
          <Select
            field={fields.workStatus}
            label={labels.workStatus}
            options={questionnaireWorkStatuses}
            placeholder="Please select"
          />
          <Select
            field={fields.industry}
            label={labels.industry}
            options={questionnaireIndustries}
            placeholder="Please select"
          />
        </div>
        <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
          <TextField field={fields.jobTitle} label={labels.jobTitle} autoComplete="organization-title" />
          <TextField field={fields.company} label={labels.company} autoComplete="organization" />
        </div>
        <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
          <TextField field={fields.location} label={labels.location} hint="City, or wherever you join from" />
          <TextField
            field={fields.linkedin}
            label={labels.linkedin}
            type="url"
            autoComplete="url"
            hint="The web address of your profile"
          />
        </div>
      </fieldset>
      <fieldset className="question-group">
        <legend>Your experience</legend>
        <TextArea
          field={fields.aiTools}
          label={labels.aiTools}
          hint="Which tools have you tried, and for what? None is a good answer too."
        />
        <YesNoField field={fields.usedMindstudio} label={labels.usedMindstudio} />
        <TextArea field={fields.about} label={labels.about} hint="Whatever the others should know about you" />
      </fieldset>
      {children}
      <div className="grid gap-3 justify-items-start">
        <SubmitButton pending="Saving..." disabled={missing.length > 0} describedBy="still-missing">
          Save and Continue
        </SubmitButton>
        <p id="still-missing" className="hint">
          {missing.length > 0 && `Still needed: ${new Intl.ListFormat('en-GB').format(missing)}.`}
        </p>
      </div>
    </Form>
  )
}

/** Nothing is missing until the script runs, so that the form can be sent without one; browsers may also bring typed text back. */
function useMissingAnswers() {
  const element = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<string[]>([])
  const lookAgain = () => {
    if (!element.current) return
    const typed = new FormData(element.current)
    const text = (name: string) => String(typed.get(name) ?? '')
    setMissing(missingAnswers({ workStatus: text('workStatus'), industry: text('industry'), aiGoal: text('aiGoal') }))
  }
  useEffect(lookAgain, [])
  return [missing, element, lookAgain] as const
}

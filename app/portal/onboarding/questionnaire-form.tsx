import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { questionnaireIndustries, questionnaireWorkStatuses } from '../../membership/vocabulary.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { isFormEdited, useShownFields } from '../../ui/form/use-edited.ts'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { AboutField, AgentFields, ExperienceFields, LocationField, WorkFields } from '../answer-fields.tsx'
import { questionnaireLabels as labels, missingAnswers } from '../questionnaire.ts'
import { questionnaireSchema } from '../questionnaire-schema.ts'

/**
 * @param lastResult what the server said about the last attempt: keeps what was typed and shows its messages
 * @param children what came of sending it, shown beside the button that was pressed
 */
export function QuestionnaireForm({
  lastResult,
  children,
}: {
  lastResult: SubmissionResult | undefined
  children: ReactNode
}) {
  const [form, fields] = useForm({
    id: 'questionnaire',
    lastResult,
    constraint: getZodConstraint(questionnaireSchema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: questionnaireSchema }),
  })
  useUnsaved(() => isFormEdited(form.id))
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-11">
      <ErrorSummary form={form} labels={labels} />
      <fieldset className="question-group">
        <legend>Your agent</legend>
        <AgentFields
          fields={fields}
          label={labels.aiGoal}
          hint="One or two sentences are enough. For example: sort my inbox every morning and draft the answers."
        />
      </fieldset>
      <fieldset className="question-group">
        <legend>Your work</legend>
        <WorkFields fields={fields} workStatuses={questionnaireWorkStatuses} industries={questionnaireIndustries} />
        <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
          <LocationField fields={fields} />
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
        <ExperienceFields fields={fields} />
        <AboutField fields={fields} />
      </fieldset>
      {children}
      <SaveAnswers formId={form.id} />
    </Form>
  )
}

function SaveAnswers({ formId }: { formId: string }) {
  const missing = useShownFields(formId, (shown) => {
    // Nothing is missing until the script runs, so that the form can be sent without one.
    if (shown.size === 0) return ''
    const typed = (name: string) => shown.get(name)?.[0]
    return new Intl.ListFormat('en-GB').format(
      missingAnswers({ workStatus: typed('workStatus'), industry: typed('industry'), aiGoal: typed('aiGoal') }),
    )
  })
  return (
    <div className="grid gap-3 justify-items-start">
      <p id="still-missing" className="hint">
        {missing && `Still needed: ${missing}.`}
      </p>
      <SubmitButton pending="Saving..." disabled={missing !== ''} describedBy="still-missing">
        Save and continue
      </SubmitButton>
    </div>
  )
}

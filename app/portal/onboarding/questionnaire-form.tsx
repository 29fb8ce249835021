import { questionnaireIndustries, questionnaireWorkStatuses } from '../../membership/vocabulary.ts'
import { ActionForm } from '../../ui/form/action-form.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { useShownFields } from '../../ui/form/use-edited.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { AboutField, AgentFields, ExperienceFields, LocationField, WorkFields } from '../answer-fields.tsx'
import { questionnaireLabels as labels, missingAnswers } from '../questionnaire.ts'
import { questionnaireSchema } from '../questionnaire-schema.ts'
import { questionnaireCopy } from './copy.ts'

const id = 'questionnaire'

export function QuestionnaireForm() {
  return (
    <ActionForm
      id={id}
      schema={questionnaireSchema}
      labels={labels}
      lost={questionnaireCopy}
      hint={null}
      isAnsweredBelow
    >
      {(fields, { answer }) => (
        <div className="grid gap-11">
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
          <FormMessage belowFields notice={answer?.notice} />
          <SaveAnswers />
        </div>
      )}
    </ActionForm>
  )
}

function SaveAnswers() {
  const missing = useShownFields(id, (shown) => {
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
      <PendingButton pending="Saving..." disabled={missing !== ''} describedBy="still-missing">
        Save and continue
      </PendingButton>
    </div>
  )
}

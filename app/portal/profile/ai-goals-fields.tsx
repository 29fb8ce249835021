import { TextArea } from '../../ui/form/field.tsx'
import { GoalsField } from '../onboarding/goals-field.tsx'
import { YesNoField } from '../onboarding/yes-no-field.tsx'
import { profileLabels as labels } from '../profile.ts'
import { questionnaireLabels as questions } from '../questionnaire.ts'
import type { SectionFields } from './section-form.tsx'

export function AiGoalsFields({ fields }: { fields: SectionFields }) {
  return (
    <>
      <TextArea field={fields.aiGoal} label={labels.aiGoal} hint={questions.aiGoal} />
      <GoalsField field={fields.bootcampGoals} label={labels.bootcampGoals} />
      <TextArea
        field={fields.aiTools}
        label={labels.aiTools}
        hint="Which tools have you tried, and for what? None is a good answer too."
      />
      <YesNoField field={fields.usedMindstudio} label={labels.usedMindstudio} />
    </>
  )
}

import { fewestShown, scores } from '../../feedback/feedback.ts'
import { feedbackSchema } from '../../feedback/feedback-schema.ts'
import { ActionForm } from '../../ui/form/action-form.tsx'
import { controlProps, type Field, FieldError, TextArea, textIn } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { feedbackLost } from './copy.ts'

/** The form on the page, and its intent. */
export const feedbackForm = 'feedback'

const labels = { score: 'Your score', helped: 'What helped you?', missing: 'What was missing?' }

export function FeedbackForm() {
  return (
    <section aria-labelledby="feedback-heading" className="card print:hidden">
      <h2 id="feedback-heading" className="text-xl/tight">
        How was this session?
      </h2>
      <p className="mt-1 text-ink-soft">
        We store your answer without your name, and nothing leads from it back to you. It’s read once {inWords} people
        have answered.
      </p>
      <div className="mt-4">
        <ActionForm
          id={feedbackForm}
          schema={feedbackSchema}
          labels={labels}
          lost={feedbackLost}
          hint={null}
          hidden={{ intent: feedbackForm }}
          isAnsweredBelow
        >
          {(fields, { answer, underWay }) => (
            <>
              <Score field={fields.score} />
              <TextArea field={fields.helped} label={labels.helped} hint="Optional." rows={3} readOnly={underWay} />
              <TextArea field={fields.missing} label={labels.missing} hint="Optional." rows={3} readOnly={underWay} />
              <FormMessage belowFields notice={underWay ? null : answer?.notice} />
              <PendingButton pending="Sending..." className="button bg-ink text-paper">
                Send feedback
              </PendingButton>
            </>
          )}
        </ActionForm>
      </div>
    </section>
  )
}

const inWords = { 5: 'five' }[fewestShown]

function Score({ field }: { field: Field }) {
  return (
    <fieldset className="field" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend>Would you recommend it to a friend?</legend>
      <div className="grid grid-cols-6 gap-1.5 sm:grid-cols-11">
        {scores.map((score) => (
          <label
            key={score}
            className="grid min-h-11 cursor-pointer place-items-center rounded-md border border-edge bg-field font-semibold tabular-nums has-checked:border-line has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal"
          >
            <input
              type="radio"
              className="sr-only"
              value={score}
              defaultChecked={textIn(field) === String(score)}
              {...controlProps(field, false)}
              id={score === 0 ? field.id : `${field.id}-${score}`}
            />
            {score}
          </label>
        ))}
      </div>
      <p className="hint flex justify-between">
        <span>0: not at all</span>
        <span>10: absolutely</span>
      </p>
      <FieldError field={field} />
    </fieldset>
  )
}

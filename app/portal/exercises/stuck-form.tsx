import { ActionForm } from '../../ui/form/action-form.tsx'
import { TextArea } from '../../ui/form/field.tsx'
import { NewId } from '../../ui/form/new-id.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { stuckLost } from './copy.ts'
import { stuckForm, stuckSchema } from './stuck-schema.ts'

const labels = { question: 'Where are you stuck?' }

/** Writes to the team's inbox. */
export function StuckForm({ newId }: { newId: string }) {
  return (
    <details className="card bg-paper print:hidden">
      <summary className="cursor-pointer font-semibold">I’m stuck</summary>
      <div className="mt-4">
        <ActionForm
          id={stuckForm}
          schema={stuckSchema}
          labels={labels}
          lost={stuckLost}
          hint={null}
          hidden={{ intent: stuckForm }}
          isAnsweredBelow
        >
          {(fields, { answer, underWay }) => (
            <>
              <NewId id={newId} />
              <TextArea
                field={fields.question}
                label={labels.question}
                hint="Say what you tried and what happened. The team answers by email."
                rows={5}
                readOnly={underWay}
              />
              <FormMessage belowFields notice={underWay ? null : answer?.notice} />
              <PendingButton className="button bg-ink text-paper" pending="Sending...">
                Ask the team
              </PendingButton>
            </>
          )}
        </ActionForm>
      </div>
    </details>
  )
}

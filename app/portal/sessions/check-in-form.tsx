import { ActionForm } from '../../ui/form/action-form.tsx'
import { controlProps, type Field, FieldError, textIn } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { checkInForm, checkInSchema } from './check-in-schema.ts'
import { checkInLost } from './copy.ts'

const labels = { first: 'First word', second: 'Second word', third: 'Third word' }

export function CheckInForm() {
  return (
    <section
      aria-labelledby="check-in-heading"
      className="rounded-lg border border-line bg-ember-wash px-5 py-4.5 sm:px-6 print:hidden"
    >
      <h2 id="check-in-heading" className="text-xl/tight">
        You’re here? Say so.
      </h2>
      <p className="mt-1 text-ink-soft">Your host shows three words on the screen. Type them once, and today counts.</p>
      <div className="mt-3">
        <ActionForm
          id={checkInForm}
          schema={checkInSchema}
          labels={labels}
          lost={checkInLost}
          hint={null}
          hidden={{ intent: checkInForm }}
          isAnsweredBelow
        >
          {(fields, { answer, underWay }) => (
            <>
              <div className="grid grid-cols-3 items-end gap-2 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
                <Word field={fields.first} label={labels.first} />
                <Word field={fields.second} label={labels.second} />
                <Word field={fields.third} label={labels.third} />
                <div className="max-sm:col-span-3 max-sm:*:w-full">
                  <PendingButton pending="Checking in..." className="button bg-ink text-paper">
                    Check in
                  </PendingButton>
                </div>
              </div>
              <FieldError field={fields.first} />
              <FormMessage belowFields notice={underWay ? null : answer?.notice} />
            </>
          )}
        </ActionForm>
      </div>
    </section>
  )
}

function Word({ field, label }: { field: Field; label: string }) {
  return (
    <div className="field">
      <label className="sr-only" htmlFor={field.id}>
        {label}
      </label>
      <input
        className="input"
        type="text"
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        defaultValue={textIn(field)}
        {...controlProps(field, false)}
      />
    </div>
  )
}

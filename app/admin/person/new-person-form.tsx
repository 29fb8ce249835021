import { href } from 'react-router'
import { aboutCohort, type NamedCohort } from '../../cohorts/cohort-choice.ts'
import type { TakenPlaces } from '../../membership/member.ts'
import { AgreeToExceed } from '../../membership/places/agree-to-exceed.tsx'
import type { ShownLetter } from '../../membership/places/tell-of-places.server.ts'
import { PersonFields, ReasonField, StatusField } from '../../membership/roster/editing/person-fields.tsx'
import { EmailPreview } from '../../ui/email-preview.tsx'
import { ActionForm, type FormAnswer } from '../../ui/form/action-form.tsx'
import { Checkbox } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { SaveRow } from '../../ui/form/save-row.tsx'
import { useValues } from '../../ui/form/use-edited.ts'
import { Link } from '../../ui/link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { addPersonCopy } from './copy.ts'
import { newPersonLabels as labels, newStatusNames } from './new-person.ts'
import { newPersonSchema } from './new-person-schema.ts'

const formId = 'new-person'
const empty = { firstName: '', lastName: '', email: '', status: 'registered', newsletter: '', tell: 'on', reason: '' }

/** The answer to a refused submission. */
export interface NewPersonAnswer extends Omit<FormAnswer, 'known'> {
  exceeds?: { capacity: number; taken: number } | undefined
  /** The member who has the address. */
  member?: string | null
}

/** @param email prefilled, from the URL */
export function NewPersonForm({
  cohort,
  isOneOfSeveral,
  places,
  letters,
  email,
}: {
  cohort: NamedCohort
  isOneOfSeveral: boolean
  places: TakenPlaces
  /** By the chosen status. */
  letters: Record<'registered' | 'waitlist', ShownLetter>
  email: string
}) {
  const begun = { ...empty, email }
  const hydrated = useHydrated()
  const [status] = useValues({ formId, name: 'status', initialValue: begun.status })
  const chosen = hydrated ? status : undefined
  const shown = (['registered', 'waitlist'] as const).filter((status) => chosen === undefined || chosen === status)
  return (
    <ActionForm<typeof newPersonSchema, NewPersonAnswer>
      id={formId}
      action={href('/admin/users/new') + aboutCohort(cohort)}
      schema={newPersonSchema}
      labels={labels}
      lost={addPersonCopy}
      saved={begun}
    >
      {(fields, { answer }) => (
        <>
          {answer?.member && (
            <p>
              <Link className="link" to={href('/admin/users/:id', { id: answer.member })}>
                See the member with this address
              </Link>
            </p>
          )}
          <PersonFields fields={fields} labels={labels} />
          <StatusField
            field={fields.status}
            label={labels.status}
            options={newStatusNames}
            {...{ cohort, isOneOfSeveral, places }}
          />
          {answer?.exceeds && <AgreeToExceed key={answer.exceeds.taken} {...answer.exceeds} />}
          {shown.length > 0 && (
            <div className="grid gap-2">
              <Checkbox
                field={fields.tell}
                label={labels.tell}
                hint="If you don’t, they won’t hear anything until you send a confirmation from their page."
              />
              {shown.map((status) => (
                <EmailPreview key={status} about={hydrated ? undefined : newStatusNames[status]} {...letters[status]} />
              ))}
            </div>
          )}
          <Checkbox field={fields.newsletter} label={labels.newsletter} hint="Only if they asked for it." />
          <ReasonField field={fields.reason} label={labels.reason} />
          <SaveRow>
            <PendingButton pending="Adding...">Add member</PendingButton>
            <Link className="button-quiet" to={href('/admin/users') + aboutCohort(cohort)}>
              Cancel
            </Link>
          </SaveRow>
        </>
      )}
    </ActionForm>
  )
}

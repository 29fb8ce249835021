import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { href, useFetcher } from 'react-router'
import { aboutCohort, type NamedCohort } from '../../cohorts/cohort-choice.ts'
import type { TakenPlaces } from '../../membership/member.ts'
import { AgreeToExceed } from '../../membership/places/agree-to-exceed.tsx'
import type { ShownLetter } from '../../membership/places/tell-of-places.server.ts'
import { PersonFields, ReasonField, StatusField } from '../../membership/roster/editing/person-fields.tsx'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { EmailPreview } from '../../ui/email-preview.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Checkbox } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { SaveRow } from '../../ui/form/save-row.tsx'
import { isFormEdited, useValues } from '../../ui/form/use-edited.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { addPersonCopy } from './copy.ts'
import { newPersonLabels as labels, newStatusNames } from './new-person.ts'
import { newPersonSchema } from './new-person-schema.ts'

const empty = { firstName: '', lastName: '', email: '', status: 'registered', newsletter: '', tell: 'on', reason: '' }

/** What the server answered instead of adding somebody. */
export interface NewPersonAnswer {
  result: SubmissionResult | undefined
  notice: ToastMessage | null
  exceeds?: { capacity: number; taken: number } | undefined
  /** Who has the address already. */
  known?: string | null
}

/**
 * @param email of whom to add, where somebody comes with one
 * @param documentAnswer what the page itself was told, where no script runs
 */
export function NewPersonForm({
  cohort,
  isOneOfSeveral,
  places,
  letters,
  email,
  documentAnswer,
}: {
  cohort: NamedCohort
  isOneOfSeveral: boolean
  places: TakenPlaces
  /** By the status that is chosen. */
  letters: Record<'registered' | 'waitlist', ShownLetter>
  email: string
  documentAnswer: NewPersonAnswer | undefined
}) {
  const fetcher = useFetcher<NewPersonAnswer | Lost>()
  const answer = useAnswer(fetcher.data ?? documentAnswer, addPersonCopy)
  const begun = { ...empty, email }
  const [form, fields] = useForm({
    id: 'new-person',
    lastResult: answer?.result,
    defaultValue: begun,
    constraint: getZodConstraint(newPersonSchema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newPersonSchema }),
  })
  const underWay = fetcher.state !== 'idle'
  useUnsaved(() => isFormEdited(form.id, begun) && !underWay)
  const hydrated = useHydrated()
  const [status] = useValues(fields.status)
  const chosen = hydrated ? status : undefined
  const shown = (['registered', 'waitlist'] as const).filter((status) => chosen === undefined || chosen === status)
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/users/new') + aboutCohort(cohort)}
      {...getFormProps(form)}
      className="form"
    >
      <p className="hint">Fields marked * are required.</p>
      <ErrorSummary form={form} labels={labels} />
      <FormMessage notice={answer?.notice} />
      {answer?.known && (
        <p>
          <Link className="link" to={href('/admin/users/:id', { id: answer.known })}>
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
      <SaveRow formId={form.id} saved={begun} isBar={underWay}>
        <PendingButton pending="Adding..." underWay={underWay}>
          Add member
        </PendingButton>
        <Link className="button-quiet" to={href('/admin/users') + aboutCohort(cohort)}>
          Cancel
        </Link>
      </SaveRow>
    </fetcher.Form>
  )
}

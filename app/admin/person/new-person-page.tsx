import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { chooseCohort } from '../../cohorts/choose-cohort.server.ts'
import { aboutCohort, cohortSearch, isChoice, type NamedCohort } from '../../cohorts/cohort-choice.ts'
import { CohortSwitcher } from '../../cohorts/cohort-switcher.tsx'
import type { TakenPlaces } from '../../membership/member.ts'
import { AgreeToExceed } from '../../membership/places/agree-to-exceed.tsx'
import type { ShownLetter } from '../../membership/places/tell-of-places.server.ts'
import { findPlacesOverview } from '../../membership/places.server.ts'
import { previewForAddedPerson } from '../../membership/reserving/tell-added-person.server.ts'
import { memberFieldCopy, overCapacityCopy } from '../../membership/roster/admin-copy.ts'
import { PersonFields, ReasonField, StatusField } from '../../membership/roster/editing/person-fields.tsx'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { EmailPreview } from '../../ui/email-preview.tsx'
import { ActionForm, type FormAnswer } from '../../ui/form/action-form.tsx'
import { Checkbox } from '../../ui/form/field.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { SaveRow } from '../../ui/form/save-row.tsx'
import { useValues } from '../../ui/form/use-edited.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { AdminErrorView } from '../admin-error-view.tsx'
import type { Route } from './+types/new-person-page'
import { addPerson } from './add-person.server.ts'
import { addPersonCopy, personAdded } from './copy.ts'
import { newPersonLabels as labels, newStatusNames } from './new-person.ts'
import { newPersonSchema } from './new-person-schema.ts'

const here = href('/admin/users/new')
const list = href('/admin/users')

export const meta: Route.MetaFunction = () => [{ title: `Add a member · ${brand.name}` }]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const choice = await chooseCohort(context, url.searchParams)
  const { db } = services
  const [places, letters] = await Promise.all([
    findPlacesOverview(db, choice.chosen.id),
    previewForAddedPerson({ ...services, db }, choice.chosen.id),
  ])
  return { choice, places, letters, email: (url.searchParams.get('email') ?? '').slice(0, 254) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const choice = await chooseCohort(context, url.searchParams)
  const submission = parseWithZod(await readForm(request), { schema: newPersonSchema })
  const refuse = (status: number, answer: Partial<NewPersonAnswer>) =>
    data<NewPersonAnswer>({ result: submission.reply(), notice: null, ...answer }, { status })
  if (submission.status !== 'success') return refuse(400, {})
  const person = submission.value
  const added = await addPerson(services, admin, person, choice.chosen.id).catch((error: unknown) => {
    logFailure(context, error, 'member could not be added')
    return { outcome: 'failed' } as const
  })
  switch (added.outcome) {
    case 'added': {
      const page = href('/admin/users/:id', { id: added.memberId }) + cohortSearch(choice)
      return redirectWithToast(context, page, personAdded(person, added))
    }
    case 'email-taken': {
      const { field, message } = memberFieldCopy['email-taken']
      return refuse(409, {
        result: submission.reply({ fieldErrors: { [field]: [message] } }),
        member: added.memberId,
      })
    }
    case 'called-off': {
      const { field, message } = memberFieldCopy['called-off']
      return refuse(409, { result: submission.reply({ fieldErrors: { [field]: [message] } }) })
    }
    case 'over-capacity':
      return refuse(409, { notice: overCapacityCopy(added.capacity, added.taken), exceeds: added })
    case 'failed':
      return refuse(503, { notice: addPersonCopy.failed })
  }
}

export default function NewPersonPage({ loaderData: { choice, places, letters, email } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader back={{ to: list + cohortSearch(choice), label: 'Back to Community Members' }} title="Add a member">
        For someone who asked by phone or in person. To add many, use an{' '}
        <Link className="link" to={href('/admin/users/import') + cohortSearch(choice)}>
          import
        </Link>
        . To add an admin, send an{' '}
        <Link className="link" to={href('/admin/settings/admins')}>
          invitation
        </Link>
        .
      </PageHeader>
      <CohortSwitcher choice={choice} action={here} className="mt-5" />
      <div className="card mt-6 max-w-3xl">
        <NewPersonForm
          key={choice.chosen.slug}
          cohort={choice.chosen}
          isOneOfSeveral={isChoice(choice)}
          places={places}
          letters={letters}
          email={email}
        />
      </div>
    </>
  )
}

const formId = 'new-person'
const empty = { firstName: '', lastName: '', email: '', status: 'registered', newsletter: '', tell: 'on', reason: '' }

/** The answer to a refused submission. */
interface NewPersonAnswer extends Omit<FormAnswer, 'known'> {
  exceeds?: { capacity: number; taken: number } | undefined
  /** The member who has the address. */
  member?: string | null
}

/** @param email prefilled, from the URL */
function NewPersonForm({
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorView error={error} failed={{ heading: 'Add a member', title: 'Error loading this page' }} />
}

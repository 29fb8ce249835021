import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { chooseCohort } from '../../cohorts/choose-cohort.server.ts'
import { cohortSearch, isChoice } from '../../cohorts/cohort-choice.ts'
import { CohortSwitcher } from '../../cohorts/cohort-switcher.tsx'
import { findPlacesOverview } from '../../membership/places.server.ts'
import { previewForAddedPerson } from '../../membership/reserving/tell-added-person.server.ts'
import { memberFieldCopy, overCapacityCopy } from '../../membership/roster/admin-copy.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AdminErrorView } from '../admin-error-view.tsx'
import type { Route } from './+types/new-person-page'
import { addPerson } from './add-person.server.ts'
import { addPersonCopy, personAdded } from './copy.ts'
import { type NewPersonAnswer, NewPersonForm } from './new-person-form.tsx'
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorView error={error} failed={{ heading: 'Add a member', title: 'Error loading this page' }} />
}

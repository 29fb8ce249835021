import { href, redirect } from 'react-router'
import { bootcampName, theBootcamp } from '../../cohorts/cohort.ts'
import { aboutCohort } from '../../cohorts/cohort-choice.ts'
import { giveBackCopy, tooManyChanges } from '../../membership/copy.ts'
import { givePlaceBack } from '../../membership/own-registration/give-place-back.server.ts'
import { brand } from '../../organization/brand.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { endedSessionCookie } from '../../sign-in/cookies.server.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { ConfirmForm } from '../../ui/form/confirm-form.tsx'
import { FormLayout } from '../../ui/form-layout.tsx'
import { isOver } from '../own-cohort.ts'
import { requireOwnCohort, requireOwnCohorts } from '../show-own-cohort.server.ts'
import type { Route } from './+types/give-back-page'
import { lostCopy } from './copy.ts'

const page = href('/training-portal/give-back')
const schedule = href('/training-portal/schedule')

export const meta: Route.MetaFunction = () => [{ title: `Give your place back · ${brand.name}` }]

/** A place in a past cohort can't be given back. */
export async function loader({ context }: Route.LoaderArgs) {
  const { clock } = context.get(servicesContext)
  const { cohorts, chosen } = requireOwnCohorts(context)
  const { slug, name } = chosen
  if (isOver(chosen, clock.now())) return redirect(schedule + aboutCohort(chosen))
  return { cohort: { slug, name }, isLast: cohorts.length === 1 }
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { memberId } = requireMember(context)
  const cohort = requireOwnCohort(context)
  const back = page + aboutCohort(cohort)
  if (isOver(cohort, services.clock.now())) return redirect(schedule + aboutCohort(cohort))
  try {
    const given = await givePlaceBack(services, memberId, 'place', cohort.id)
    if (given.outcome === 'too-often') return redirectWithToast(context, back, tooManyChanges(given.seconds))
    if (given.outcome !== 'given-back') return redirectWithToast(context, back, giveBackCopy['changed-meanwhile'])
    const { place } = giveBackCopy['given-back']
    if (requireOwnCohorts(context).cohorts.length > 1)
      return redirectWithToast(context, href('/training-portal/dashboard'), place)
    const headers = new Headers({ 'Set-Cookie': endedSessionCookie(services) })
    // A full page load, so that no data of the portal stays in memory.
    headers.set('X-Remix-Reload-Document', 'true')
    return redirectWithToast(context, href('/training-portal/login'), place, { headers })
  } catch (error) {
    logFailure(context, error, 'place could not be given back')
    return redirectWithToast(context, back, giveBackCopy.failed)
  }
}

/** A page and not a dialog, so that it works without JavaScript. */
export default function GiveBackPage({ loaderData: { cohort, isLast } }: Route.ComponentProps) {
  return (
    <FormLayout
      eyebrow={bootcampName(cohort)}
      title="Give your place back?"
      intro="Someone else can have it."
      label="Give your place back"
    >
      <ul className="grid list-disc gap-2 pl-5 marker:text-ember-text">
        <li>Your place in {theBootcamp(cohort)} is free for someone else right away.</li>
        <li>
          {isLast
            ? 'You’ll lose access to the training portal and be signed out.'
            : 'You can no longer open its schedule and links. Your other bootcamps stay open.'}{' '}
          We keep what you told us.
        </li>
        <li>You can ask for a place again through the link we email you, but you may have to wait for one.</li>
      </ul>
      <ConfirmForm
        action={page + aboutCohort(cohort)}
        closeTo={schedule + aboutCohort(cohort)}
        safe="Keep my place"
        confirmLabel="Yes, give my place back"
        pending="Giving your place back..."
        lost={lostCopy}
      />
    </FormLayout>
  )
}

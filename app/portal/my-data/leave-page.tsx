import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirectDocument } from 'react-router'
import { deleteMember } from '../../membership/roster/editing/delete-member.server.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { leftCookies } from '../../sign-in/cookies.server.ts'
import { mustConfirm } from '../../sign-in/passkey.ts'
import { findViewer, requireMember } from '../../sign-in/viewer.server.ts'
import { FormLayout } from '../../ui/form-layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CancelLink } from '../../ui/route-dialog.tsx'
import { isOver } from '../own-cohort.ts'
import { requireOwnCohorts } from '../show-own-cohort.server.ts'
import type { Route } from './+types/leave-page'
import { leaveCopy } from './copy.ts'
import { leaveConfirmation } from './leave-confirmation.ts'
import { type LeaveAnswer, LeaveForm } from './leave-form.tsx'
import { findWhatLeavingTakesAlong } from './leaving-counts.server.ts'
import { WhatLeavingMeans } from './what-leaving-means.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Leave ${brand.name} · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const member = requireMember(context)
  const freesPlace = requireOwnCohorts(context).cohorts.some((cohort) => !isOver(cohort, clock.now()))
  return { email: member.email, freesPlace, takesAlong: await findWhatLeavingTakesAlong(db, member) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { memberId, email } = requireMember(context)
  const submission = parseWithZod(await readForm(request), { schema: leaveConfirmation(email) })
  const result = submission.reply()
  if (submission.status !== 'success') return data<LeaveAnswer>({ result, notice: null }, { status: 400 })
  const viewer = await findViewer(context)
  if (viewer && mustConfirm(viewer, services.clock.now()))
    return data<LeaveAnswer>({ result, notice: leaveCopy.unconfirmed }, { status: 403 })
  try {
    const outcome = await deleteMember(services, memberId, null)
    // 'member-not-found' is the second of two clicks.
    if (outcome === 'deleted' || outcome === 'member-not-found') return goodbye(services)
    return data<LeaveAnswer>(
      { result, notice: leaveCopy[outcome === 'last-owner' ? outcome : 'last-admin'] },
      { status: 409 },
    )
  } catch (error) {
    logFailure(context, error, 'a member could not leave')
    return data<LeaveAnswer>({ result, notice: leaveCopy.failed }, { status: 503 })
  }
}

/** A full page load, so that no data of the portal stays in memory; browser storage is cleared too. */
function goodbye(services: Parameters<typeof leftCookies>[0]): Response {
  return redirectDocument(href('/farewell'), { headers: leftCookies(services) })
}

export default function LeavePage({ loaderData: { email, freesPlace, takesAlong }, actionData }: Route.ComponentProps) {
  return (
    <FormLayout
      eyebrow="My Data"
      title={`Leave ${brand.name}?`}
      intro="Everything that identifies you is deleted, right away and for good."
      // First, so that it gets the focus and a screen reader reads the consequences.
      way={<CancelLink to={href('/training-portal/profile/data')}>No, keep my account</CancelLink>}
      label="Leave"
    >
      <WhatLeavingMeans takesAlong={takesAlong} freesPlace={freesPlace} />
      {takesAlong.stays ? (
        <Notice tone="problem" title={leaveCopy[takesAlong.stays].title}>
          <p>{leaveCopy[takesAlong.stays].description}</p>
        </Notice>
      ) : (
        <LeaveForm email={email} actionData={actionData} />
      )}
    </FormLayout>
  )
}

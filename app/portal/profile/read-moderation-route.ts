import { href, redirect } from 'react-router'
import { forgetOwnRemoval } from '../../moderation/moderations.server.ts'
import { isRowId } from '../../platform/row-id.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/read-moderation-route'

const page = href('/training-portal/profile')

export function loader() {
  return redirect(page)
}

/** What was removed is told until its author has read why. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const { memberId } = requireMember(context)
  if (isRowId(id)) await forgetOwnRemoval(context.get(servicesContext).db, memberId, Number(id))
  return redirect(page)
}

import { href, redirect } from 'react-router'
import { noteRemovalRead } from '../../moderation/moderations.server.ts'
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
  const { db, clock } = context.get(servicesContext)
  if (isRowId(id)) await noteRemovalRead(db, memberId, Number(id), clock.now())
  return redirect(page)
}

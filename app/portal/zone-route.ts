import { href, redirect } from 'react-router'
import { noteZone } from '../membership/members.server.ts'
import { isZone } from '../platform/date-format.ts'
import { readForm } from '../platform/forms/read-form.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireMember } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/zone-route'

/** The address shows nothing. */
export function loader() {
  return redirect(href('/training-portal/dashboard'))
}

/** The browser tells its time zone, for emails about sessions. */
export async function action({ request, context }: Route.ActionArgs) {
  const { memberId } = requireMember(context)
  const zone = String((await readForm(request)).get('zone') ?? '')
  if (zone.length <= 100 && isZone(zone)) await noteZone(context.get(servicesContext).db, memberId, zone)
  return new Response()
}

import { href, redirectDocument } from 'react-router'
import { registrationKey } from '../membership/private-link/member-key.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireMember } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/my-emails-route'

/** The page that the link in their emails opens: what they are emailed about is chosen in one place. */
export function loader({ context }: Route.LoaderArgs) {
  const { memberId: id, email } = requireMember(context)
  const key = registrationKey(context.get(servicesContext).secret, { id, email })
  throw redirectDocument(href('/registration/:key/emails', { key }))
}

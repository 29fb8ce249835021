import { href, redirect } from 'react-router'
import type { Route } from './+types/old-address-route'

const moved: Record<string, string> = {
  'admin/admins/*': href('/admin/settings/admins'),
  'admin/audit/*': href('/admin/settings/audit'),
  'admin/data-requests/*': href('/admin/settings/data-requests'),
  'admin/letters/*': href('/admin/messages/delivery'),
  'admin/notifications/*': href('/admin/settings/notifications'),
  'admin/reply-templates/*': href('/admin/settings/reply-templates'),
  'admin/retention/*': href('/admin/settings/retention'),
  'admin/security/*': href('/admin/settings/sign-in'),
}

/** Addresses of earlier versions, which emails and bookmarks have. */
export function loader({ url, pattern, params }: Route.LoaderArgs) {
  const below = params['*'] ? `/${encodeURI(params['*'])}` : ''
  return redirect(moved[pattern] + below + url.search)
}

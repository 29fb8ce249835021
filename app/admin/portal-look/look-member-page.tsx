import { data } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { readDirectoryQuery } from '../../portal/directory/directory-query.ts'
import { MemberView } from '../../portal/directory/member-view.tsx'
import { showMember } from '../../portal/directory/show-member.server.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/look-member-page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? `${loaderData.profile.name} as participants see them` : 'Profile Not Found'} · ${brand.name}`,
  },
]

export async function loader({ params: { memberId }, url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const shown = await showMember(context.get(servicesContext).db, memberId, readDirectoryQuery(url.searchParams))
  if (!shown) throw data(null, { status: 404 })
  return shown
}

export default function LookMemberPage({ loaderData }: Route.ComponentProps) {
  return <MemberView {...loaderData} isOneself={false} />
}

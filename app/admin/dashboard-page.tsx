import { href, Link } from 'react-router'
import { countNewInquiries } from '../inquiries/inquiries.server.ts'
import { countContentItems } from '../library/library.server.ts'
import { countFreePlaces, countMembers } from '../membership/members.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { brand } from '../site/brand.ts'
import type { Route } from './+types/dashboard-page'
import { CountCard } from './count-card.tsx'
import { PlacesPanel } from './places-panel.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Admin dashboard · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const [members, newInquiries, contentItems, places] = await Promise.all([
    countMembers(db),
    countNewInquiries(db),
    countContentItems(db),
    countFreePlaces(db),
  ])
  return { members, newInquiries, contentItems, places }
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { members, newInquiries, contentItems, places } = loaderData
  return (
    <>
      <h1 className="text-3xl">Dashboard</h1>
      <section aria-labelledby="counts" className="mt-8">
        <h2 id="counts" className="sr-only">
          Counts
        </h2>
        <ul className="grid gap-4 sm:grid-cols-3">
          <CountCard label="Members" count={members} note="Everyone on record, in any status" />
          <CountCard
            label="New inquiries"
            count={newInquiries}
            note={newInquiries === 0 ? 'Nobody is waiting for an answer' : 'Pending: nobody has looked at them yet'}
            attention={newInquiries > 0}
          />
          <CountCard label="Content items" count={contentItems} note="Guides, e-books, tools and podcasts" />
        </ul>
      </section>
      <PlacesPanel places={places}>
        <Link className="button" to={href('/admin/pilot-bootcamp')}>
          Open Pilot Bootcamp
        </Link>
      </PlacesPanel>
    </>
  )
}

import { href } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { Link } from '../../ui/link.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AdminErrorView } from '../admin-error-view.tsx'
import { findFocus } from '../bootcamp/focus.server.ts'
import type { Route } from './+types/find-page'
import { choicesFor, foundChoices, longestTerm, newcomerChoices } from './choices.ts'
import { findEverything } from './find-everything.server.ts'

const here = href('/admin/find')

export const meta: Route.MetaFunction = () => [{ title: `Find · ${brand.name}` }]

/** The palette's results as a page, also without JavaScript. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const term = (url.searchParams.get('search') ?? '').trim().slice(0, longestTerm)
  const { bootcamps, focus } = await findFocus({ request, url, context })
  const found = await findEverything(context.get(servicesContext), admin, term, focus)
  return { term, adminRole: admin.adminRole, found, bootcamp: bootcamps.find(({ id }) => id === focus) ?? null }
}

export default function FindPage({ loaderData: { term, adminRole, found, bootcamp } }: Route.ComponentProps) {
  const choices = choicesFor(
    term,
    [...foundChoices(found), ...newcomerChoices(term, found, adminRole)],
    adminRole,
    bootcamp,
  )
  const count = choices.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
      <PageHeader title="Find" />
      <p className="mt-3 mb-5 max-w-prose text-ink-soft">
        Search people, emails, inquiries, beta requests, content, bootcamps, pages and common tasks. To search from
        anywhere in the admin area, press Ctrl+K or Cmd+K.
      </p>
      <FilterBar label="Find" placeholder="Name, email or task" value={term} action={here} />
      <p role="status" className="mt-4 text-sm text-ink-soft">
        {term && (count === 0 ? `No results for “${term}”.` : count === 1 ? '1 result.' : `${count} results.`)}
      </p>
      <div className="mt-6 grid gap-8">
        {choices.map(({ heading, items }) => (
          <section key={heading} aria-label={heading}>
            <h2 className="text-xl/tight">{heading}</h2>
            <ul className="mt-2 divide-y divide-hair border-y border-hair">
              {items.map(({ id, label, detail, to }) => (
                <li key={id}>
                  <Link to={to} className="flex flex-wrap items-baseline gap-x-3 px-1 py-2 hover:bg-surface">
                    <bdi className="font-semibold wrap-anywhere">{label}</bdi>
                    {detail && <span className="text-sm wrap-anywhere text-ink-soft">{detail}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorView error={error} failed={{ heading: 'Find', title: 'Error looking for it' }} />
}

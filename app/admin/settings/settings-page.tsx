import { href, Outlet, useLocation, useMatch } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { brand } from '../../organization/brand.ts'
import { Link, NavLink } from '../../ui/link.tsx'
import { BackLink, PageHeader } from '../../ui/page-header.tsx'
import { settingsPages } from '../navigation.ts'
import type { Route } from './+types/settings-page'

const here = href('/admin/settings')

export const meta: Route.MetaFunction = () => [{ title: `Settings · ${brand.name}` }]

/** A list of all settings; above each of them, in a wide window, a row of links to the others. */
export default function SettingsPage() {
  const { pathname } = useLocation()
  const isList = useMatch(here) !== null
  if (isList)
    return (
      <>
        <PageHeader title="Settings" />
        <ul className="mt-6 max-w-2xl divide-y divide-hair border-y border-hair">
          {settingsPages.map(({ label, to, says, least }) => (
            <AllowedTo key={to} least={least}>
              <li>
                <Link to={to} className="group block px-1 py-3 hover:bg-surface">
                  <span className="font-semibold group-hover:underline">{label}</span>
                  <span className="block text-sm text-ink-soft">{says}</span>
                </Link>
              </li>
            </AllowedTo>
          ))}
        </ul>
      </>
    )
  return (
    <>
      {/* A page below one of them leads back to that one. */}
      {settingsPages.some(({ to }) => to === pathname) && (
        <div className="lg:hidden">
          <BackLink to={here} label="Back to Settings" />
        </div>
      )}
      <nav aria-label="Settings" className="tabs mb-6 max-lg:hidden">
        {settingsPages.map(({ label, to, least }) => (
          <AllowedTo key={to} least={least}>
            <NavLink to={to}>{label}</NavLink>
          </AllowedTo>
        ))}
      </nav>
      <Outlet />
    </>
  )
}

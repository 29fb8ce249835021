import { brand } from '../organization/brand.ts'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/settings-page'
import { settingsPages } from './navigation.ts'

export const meta: Route.MetaFunction = () => [{ title: `Settings · ${brand.name}` }]

export default function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <ul className="mt-6 grid max-w-2xl border-b border-hair">
        {settingsPages.map(({ label, to }) => (
          <li key={to} className="border-t border-hair">
            <Link className="link flex min-h-11 items-center" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

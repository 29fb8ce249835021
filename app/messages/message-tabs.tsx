import { href } from 'react-router'
import { Link } from '../ui/link.tsx'

/** What was written to many, and what came of each email. */
export function MessageTabs({ at }: { at: 'Messages' | 'Delivery' }) {
  const tabs = { Messages: href('/admin/messages'), Delivery: href('/admin/messages/delivery') }
  return (
    <nav aria-label="Messages and their delivery" className="tabs mt-5">
      {Object.entries(tabs).map(([label, to]) => (
        <Link key={to} to={to} aria-current={label === at ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

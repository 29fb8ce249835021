import { Link } from 'react-router'
import { contentListAddress, contentTabs } from './admin-content-query.ts'
import type { Kind } from './library-item.ts'

/** Links, so that each tab has an address, opens in a new window and works before any script does. */
export function ContentTabs({ counts, current }: { counts: Record<Kind, number>; current: Kind | null }) {
  const everything = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <nav aria-label="Types of content" className="tabs mt-8 max-sm:gap-x-4 max-sm:text-sm">
      {contentTabs.map(({ kind, label }) => (
        <Link
          key={label}
          to={contentListAddress({ kind })}
          preventScrollReset
          aria-current={kind === current ? 'page' : undefined}
          className="whitespace-nowrap focus-visible:outline-offset-[-3px]"
        >
          {label}{' '}
          <span className="badge tabular-nums max-sm:hidden">
            {(kind ? counts[kind] : everything).toLocaleString('en-US')}
          </span>
        </Link>
      ))}
    </nav>
  )
}

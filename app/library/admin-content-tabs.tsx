import { Link } from '../ui/link.tsx'
import { sumOf } from '../ui/list/format-count.ts'
import { contentListAddress } from './admin-content-query.ts'
import { contentTypes, type Kind, kinds } from './library-item.ts'

/** Links, so that each tab has an address, opens in a new window and works before any script does. */
export function ContentTabs({ counts, current }: { counts: Record<Kind, number>; current: Kind | null }) {
  const everything = sumOf(counts)
  return (
    <nav aria-label="Types of content" className="tabs mt-8 max-sm:gap-x-4 max-sm:text-sm">
      {[null, ...kinds].map((kind) => (
        <Link
          key={kind}
          to={contentListAddress({ kind })}
          preventScrollReset
          aria-current={kind === current ? 'page' : undefined}
          className="whitespace-nowrap focus-visible:outline-offset-[-3px]"
        >
          {kind ? `${contentTypes[kind].name}s` : 'All'}{' '}
          <span className="badge tabular-nums max-sm:hidden">
            {(kind ? counts[kind] : everything).toLocaleString('en-US')}
          </span>
        </Link>
      ))}
    </nav>
  )
}

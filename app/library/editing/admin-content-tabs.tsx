import { Link } from '../../ui/link.tsx'
import { sumOf } from '../../ui/list/format-count.ts'
import { type ContentQuery, contentListAddress } from '../admin-content-query.ts'
import { contentTypes, type Kind, kinds } from '../library-item.ts'

/** Links, so that each tab has a URL, opens in a new window and works before scripts load. */
export function ContentTabs({
  counts,
  query: { kind: current },
}: {
  counts: Record<Kind, number>
  query: ContentQuery
}) {
  const everything = sumOf(counts)
  return (
    <nav aria-label="Types of content" className="tabs mt-6 max-sm:gap-x-4 max-sm:text-sm">
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

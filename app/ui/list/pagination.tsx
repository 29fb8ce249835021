import { ChevronLeft, ChevronRight, type Icon } from '../drawings/icons.tsx'
import { Link } from '../link.tsx'
import { useListAfterPageChange } from './use-heading-after-page-change.ts'

/**
 * Links to the previous page, numbered pages and the next page. Renders nothing for a single page. Comes after its list.
 *
 * @param label the list's name, for screen readers
 * @param hrefOf URL of a page, with search and filters
 */
export function Pagination({
  label,
  list: { page, pages },
  hrefOf,
  className = 'mt-6',
}: {
  label: string
  list: { page: number; pages: number }
  hrefOf: (page: number) => string
  className?: string
}) {
  const nav = useListAfterPageChange(hrefOf(1), page)
  if (pages <= 1) return null
  return (
    <nav ref={nav} aria-label={label} className={`flex flex-wrap items-center gap-1 sm:gap-2 ${className}`}>
      <PageStep to={page > 1 ? hrefOf(page - 1) : null} arrow={ChevronLeft}>
        Previous
      </PageStep>
      <ol className="flex flex-wrap items-center gap-0.5 sm:gap-1">
        {shownPages(page, pages).map((shown) => (
          <li key={shown}>
            {shown < 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <PageLink to={hrefOf(shown)} page={shown} current={page} />
            )}
          </li>
        ))}
      </ol>
      <PageStep to={page < pages ? hrefOf(page + 1) : null} arrow={ChevronRight}>
        Next
      </PageStep>
    </nav>
  )
}

/** The first, the last and those around this one; -1 and -2 stand for omitted pages before and after. */
export function shownPages(page: number, pages: number): number[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (shown) => shown === 1 || shown === pages || Math.abs(shown - page) <= 1,
  )
  return near.flatMap((shown, index) => {
    const before = near[index - 1] ?? shown - 1
    if (shown - before === 1) return [shown]
    return [shown - before === 2 ? shown - 1 : index === 1 ? -1 : -2, shown]
  })
}

/**
 * On a phone only the arrow, so that all links fit in one row.
 *
 * @param to null at the end: the disabled label keeps its place
 */
export function PageStep({
  to,
  arrow: Arrow,
  isScrollKept = true,
  children,
}: {
  to: string | null
  arrow: Icon
  isScrollKept?: boolean
  children: string
}) {
  const content = (
    <>
      <Arrow aria-hidden="true" className="size-4.5 sm:hidden" />
      <span className="max-sm:sr-only">{children}</span>
    </>
  )
  if (to === null) {
    return (
      <span
        aria-hidden="true"
        className="button-quiet button-small pointer-events-none border-transparent text-ink-soft max-sm:px-2"
      >
        {content}
      </span>
    )
  }
  return (
    <Link className="button-quiet button-small max-sm:px-2" to={to} preventScrollReset={isScrollKept}>
      {content}
    </Link>
  )
}

function PageLink({ to, page, current }: { to: string; page: number; current: number }) {
  const here = page === current
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={here ? 'page' : undefined}
      aria-label={`Page ${page}`}
      className={`grid h-9 min-w-9 place-items-center rounded-md px-1 text-sm sm:px-2 font-semibold ${here ? 'bg-ink text-paper' : 'hover:bg-surface'}`}
    >
      {page}
    </Link>
  )
}

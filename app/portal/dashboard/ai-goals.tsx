import { useEffect, useRef } from 'react'
import { href, useSearchParams } from 'react-router'
import { mostTotal } from '../../platform/paging.ts'
import { ChevronLeft, ChevronRight } from '../../ui/drawings/icons.tsx'
import { NetworkGlyph } from '../../ui/drawings/network-glyph.tsx'
import { Link } from '../../ui/link.tsx'
import { PageStep } from '../../ui/list/pagination.tsx'
import { useInPortal } from '../portal-place.ts'

interface Goal {
  text: string
  name: string
  memberId: string
}

const headingId = 'what-people-want-to-build'

/** The page number is in the URL; a page after the last shows the last one. */
export function AiGoals({ goals, total, page, pages }: { goals: Goal[]; total: number; page: number; pages: number }) {
  const [params] = useSearchParams()
  const others = [...params].filter(([name]) => name !== 'page')
  const addressOf = (page: number) => `?${new URLSearchParams([...others, ['page', String(page)]])}#${headingId}`
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(page)
  const inPortal = useInPortal()
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    heading.current?.focus({ preventScroll: true })
  }, [page])
  return (
    <section aria-labelledby={headingId}>
      <h3 ref={heading} id={headingId} tabIndex={-1} className="text-xl/tight">
        What People Want to Build
      </h3>
      {total === 0 ? (
        <div className="mt-6 text-ink-soft">
          <NetworkGlyph lit={3} className="mb-4 h-auto w-28" />
          <p>No AI goals shared yet</p>
        </div>
      ) : (
        <ul className="mt-4 divide-y divide-hair">
          {goals.map((goal) => (
            <li key={goal.memberId}>
              <figure className="py-5">
                <blockquote dir="auto">
                  <GoalText text={goal.text} />
                </blockquote>
                <figcaption className="mt-1 text-sm wrap-anywhere">
                  <Link
                    className="link inline-flex min-h-7 items-center"
                    to={inPortal(href('/training-portal/community/:memberId', { memberId: goal.memberId }))}
                  >
                    <bdi>{goal.name}</bdi>
                  </Link>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav
          className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5"
          aria-label="Pages of What People Want to Build"
        >
          <PageStep to={page > 1 ? addressOf(page - 1) : null} arrow={ChevronLeft} isScrollKept={false}>
            Previous
          </PageStep>
          <p>
            Page {page} of {pages}
            {total > mostTotal && `, of the latest ${mostTotal.toLocaleString('en-US')}`}
          </p>
          <PageStep to={page < pages ? addressOf(page + 1) : null} arrow={ChevronRight} isScrollKept={false}>
            Next
          </PageStep>
        </nav>
      )}
    </section>
  )
}

const readAtOnce = 320
const goalWords = 'text-lg/[1.4] wrap-anywhere whitespace-pre-line'

/** A long text is collapsed after some lines. */
function GoalText({ text }: { text: string }) {
  if (text.length <= readAtOnce * 1.25) return <p className={goalWords}>{text}</p>
  const cut = text.lastIndexOf(' ', readAtOnce)
  const end = cut > 0 ? cut : readAtOnce
  return (
    <>
      <p className={goalWords}>{text.slice(0, end)} …</p>
      <details>
        <summary className="link w-fit py-1">Read the rest</summary>
        <p className="wrap-anywhere whitespace-pre-line">{text.slice(end).trimStart()}</p>
      </details>
    </>
  )
}

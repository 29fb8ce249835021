import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Phase } from '../../cohorts/cohort.ts'
import type { SectionName } from './section-names.ts'

interface ScheduleSection extends SectionName {
  /** Beside the title, open or closed. */
  badge?: ReactNode
  /** The mark on the timeline. */
  mark: 'step' | 'next' | Phase
  /** Whether it is open at first. */
  opens: boolean
  /** Shown below the title while it is closed. */
  whileFolded?: ReactNode
  children: ReactNode
}

/** A native disclosure, which works without JavaScript; it keeps the reader's choice while the page is open. */
export function ScheduleSection({ id, title, badge, mark, opens, whileFolded, children }: ScheduleSection) {
  const section = useRef<HTMLDetailsElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${id}` && section.current) section.current.open = true
  }, [hash, id])
  return (
    <>
      <details ref={section} id={id} className={`schedule-section schedule-${mark}`} open={opens}>
        <summary className="folding [*+details>&]:border-t border-hair flex flex-wrap items-center gap-x-4 gap-y-1.5 py-5 pr-10">
          <h2
            className={`min-w-0 text-xl/tight in-[summary:hover]:text-ember-text sm:text-2xl/tight ${mark === 'over' ? 'text-ink-soft' : ''}`}
          >
            <SectionTitle>{title}</SectionTitle>
          </h2>
          {badge}
        </summary>
        <div className="grid justify-items-start gap-5 pb-8 *:min-w-0 [&>:not(p)]:max-w-full">{children}</div>
      </details>
      {whileFolded && <p className="schedule-folded">{whileFolded}</p>}
    </>
  )
}

/** No line break in 'Session 1:'. */
function SectionTitle({ children: title }: { children: string }) {
  const number = /^.*?\d:?/.exec(title)?.[0] ?? ''
  return (
    <>
      <span>{number}</span>
      {title.slice(number.length)}
    </>
  )
}

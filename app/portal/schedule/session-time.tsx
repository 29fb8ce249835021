import { dayOf, hoursOf, type Span } from '../../cohorts/cohort.ts'
import { inTwo, timeInZone, zoneAt } from '../../cohorts/viewer-time.ts'
import { CalendarDays } from '../../ui/drawings/icons.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { UnbrokenTimes } from './unbroken-times.tsx'

/**
 * The time in the cohort's zone, and in the viewer's if that differs. Only the browser knows the viewer's zone, so the line
 * is reserved.
 */
export function SessionTime({ span, zone }: { span: Span; zone: string }) {
  return (
    <div className="grid grid-cols-[1.25rem_1fr] gap-3">
      <CalendarDays aria-hidden="true" className="mt-[0.2em] size-5 flex-none" />
      <div>
        <p>
          <time dateTime={span.starts}>
            <strong>{dayOf(span.starts, zone)}</strong>{' '}
            <span className="inline-block">
              <UnbrokenTimes in={hoursOf(span, zone)} />
            </span>
          </time>
        </p>
        <p className="hint viewer-time">
          <ViewerTime span={span} zone={zone} />
        </p>
      </div>
    </div>
  )
}

function ViewerTime({ span, zone }: { span: Span; zone: string }) {
  const hydrated = useHydrated()
  if (!hydrated) return zoneAt(span.starts, zone)
  const own = timeInZone(span, zone, Intl.DateTimeFormat().resolvedOptions().timeZone)
  // Fills the reserved second line.
  const [first, second] = own ? inTwo(`Your time: ${own}`) : [`${zoneAt(span.starts, zone)}, `, 'your local time']
  return (
    <>
      <UnbrokenTimes in={first} />
      <span className="viewer-clock">
        <UnbrokenTimes in={second} />
      </span>
    </>
  )
}

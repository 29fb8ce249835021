import { dayOf, hoursOf, type Span } from '../../cohorts/cohort.ts'
import { inTwo, timeInZone, zoneAt } from '../../cohorts/viewer-time.ts'
import { CalendarDays } from '../../ui/drawings/icons.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { UnbrokenTimes } from './unbroken-times.tsx'

/** In the cohort's zone always, and the viewer's own below it where it differs: only their browser knows it, so its line is kept free. */
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
  // Where a second line is kept free, it is used.
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

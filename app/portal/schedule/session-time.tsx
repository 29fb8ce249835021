import { CalendarDays } from 'lucide-react'
import { dayOf, hoursOf, type Span } from '../../cohorts/pilot.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { UnbrokenTimes } from './unbroken-times.tsx'
import { inTwo, pilotZoneAt, timeInZone } from './viewer-time.ts'

/** Pacific Time always, and the viewer's own below it where it differs: only their browser knows it, so its line is kept free. */
export function SessionTime({ span }: { span: Span }) {
  return (
    <div className="grid grid-cols-[1.25rem_1fr] gap-3">
      <CalendarDays aria-hidden="true" className="mt-[0.2em] size-5 flex-none" />
      <div>
        <p>
          <time dateTime={span.starts}>
            <strong>{dayOf(span.starts)}</strong>{' '}
            <span className="inline-block">
              <UnbrokenTimes in={hoursOf(span)} />
            </span>
          </time>
        </p>
        <p className="hint viewer-time">
          <ViewerTime span={span} />
        </p>
      </div>
    </div>
  )
}

function ViewerTime({ span }: { span: Span }) {
  const hydrated = useHydrated()
  if (!hydrated) return pilotZoneAt(span.starts)
  const own = timeInZone(span, Intl.DateTimeFormat().resolvedOptions().timeZone)
  // Where a second line is kept free, it is used.
  const [first, second] = own ? inTwo(`Your time: ${own}`) : [`${pilotZoneAt(span.starts)}, `, 'the time of your clock']
  return (
    <>
      <UnbrokenTimes in={first} />
      <span className="viewer-clock">
        <UnbrokenTimes in={second} />
      </span>
    </>
  )
}

import { CalendarDays } from 'lucide-react'
import { dayOf, hoursOf, type Span } from '../../site/pilot.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { UnbrokenTimes } from './unbroken-times.tsx'
import { inTwo, pilotZoneAt, timeInZone } from './viewer-time.ts'

/** Pacific Time always, and the viewer's own below it where it differs: only their browser knows it, so its line is kept free. */
export function SessionTime({ span }: { span: Span }) {
  return (
    <div className="session-time">
      <CalendarDays aria-hidden="true" />
      <div>
        <p>
          <time dateTime={span.starts}>
            <strong>{dayOf(span.starts)}</strong>{' '}
            <span>
              <UnbrokenTimes in={hoursOf(span)} />
            </span>
          </time>
        </p>
        <p className="viewer-time">
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

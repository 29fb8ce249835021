import { CalendarDays } from 'lucide-react'
import { dayOf, hoursOf, type Span } from '../../site/pilot.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { pilotZoneAt, timeInZone } from './viewer-time.ts'

/** Pacific Time always, and the viewer's own below it where it differs: only their browser knows it, so its line is kept free. */
export function SessionTime({ span }: { span: Span }) {
  const own = useViewerTime(span)
  return (
    <div className="session-time">
      <CalendarDays aria-hidden="true" />
      <div>
        <p>
          <time dateTime={span.starts}>
            <strong>{dayOf(span.starts)}</strong> <span>{hoursOf(span)}</span>
          </time>
        </p>
        <p className="viewer-time">{own ? `Your time: ${own}` : pilotZoneAt(span.starts)}</p>
      </div>
    </div>
  )
}

function useViewerTime(span: Span): string | null {
  const hydrated = useHydrated()
  return hydrated ? timeInZone(span, Intl.DateTimeFormat().resolvedOptions().timeZone) : null
}

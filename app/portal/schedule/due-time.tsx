import { momentOf } from '../../cohorts/cohort.ts'
import { timeInZone, zoneAt } from '../../cohorts/viewer-time.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { UnbrokenTimes } from './unbroken-times.tsx'

/** When it's due: in the cohort's zone, and in the viewer's if that differs. Only the browser knows it, so the line is reserved. */
export function DueTime({ due, zone }: { due: string; zone: string }) {
  const hydrated = useHydrated()
  const own = hydrated && timeInZone({ starts: due, ends: due }, zone, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <>
      <time dateTime={due}>
        <strong>
          Due <UnbrokenTimes in={momentOf(due, zone)} />
        </strong>
      </time>
      <span className="hint block min-h-[1.5em]">
        {own ? `Your time: ${own}` : hydrated ? `${zoneAt(due, zone)}, your local time` : zoneAt(due, zone)}
      </span>
    </>
  )
}

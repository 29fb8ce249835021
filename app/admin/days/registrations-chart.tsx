import { ChartFrame } from './chart-frame.tsx'
import { type CohortDay, labelledBars } from './cohort-day.ts'

/** A day with its date in words. */
export type ShownDay = CohortDay & { words: string }

const height = 120
const above = 22

/** One bar per day; the highest and the last one have labels. */
export function RegistrationsChart({ days }: { days: ShownDay[] }) {
  const counts = days.map(({ registrations }) => registrations)
  const most = Math.max(1, ...counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const tall = (count: number) => (count * height) / most
  return (
    <ChartFrame
      title="Registrations per day"
      sentence={sentenceOn(days, total)}
      first={days[0]?.words ?? ''}
      last={days.at(-1)?.words ?? ''}
      columns={[
        { header: 'Day', namesRow: true, cell: ({ words }) => words },
        { header: 'Registrations', cell: ({ registrations }) => registrations.toLocaleString('en-US') },
      ]}
      rows={days.toReversed()}
      keyOf={({ day }) => day}
    >
      {/* The drawing is stretched to the width, its text isn't. */}
      <svg className="mt-3 block w-full" height={height + above} aria-hidden="true">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${days.length} ${height + above}`}
          preserveAspectRatio="none"
          width="100%"
          height="100%"
        >
          {counts.map((count, n) => (
            <rect
              key={days[n]?.day}
              x={n + 0.1}
              width="0.8"
              y={above + height - tall(count)}
              height={tall(count)}
              className="fill-bar"
            />
          ))}
        </svg>
        <line x1="0" x2="100%" y1={above + height - 0.5} y2={above + height - 0.5} className="stroke-edge" />
        {labelledBars(counts).map((n) => (
          <text
            key={days[n]?.day}
            x={`${(100 * (n + 0.5)) / counts.length}%`}
            y={above + height - tall(counts[n] ?? 0) - 6}
            textAnchor={anchorOf((n + 0.5) / counts.length)}
            className="fill-ink text-sm font-semibold tabular-nums"
          >
            {(counts[n] ?? 0).toLocaleString('en-US')}
          </text>
        ))}
      </svg>
    </ChartFrame>
  )
}

/** A centred label would be cut off at an edge. */
function anchorOf(place: number) {
  if (place < 0.06) return 'start'
  return place > 0.94 ? 'end' : 'middle'
}

function sentenceOn(days: ShownDay[], total: number): string {
  const span = days.length === 1 ? 'on this day' : `in these ${days.length} days`
  if (total === 0) return `Nobody registered ${span}.`
  const best = days.reduce((one, other) => (other.registrations > one.registrations ? other : one))
  const people = `${total.toLocaleString('en-US')} ${total === 1 ? 'person' : 'people'} registered ${span}`
  if (days.length === 1 || total === 1) return `${people}.`
  return `${people}. The busiest was ${best.words}, with ${best.registrations.toLocaleString('en-US')}.`
}

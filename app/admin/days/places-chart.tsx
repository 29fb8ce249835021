import { ChartFrame } from './chart-frame.tsx'
import { spread } from './cohort-day.ts'
import type { ShownDay } from './registrations-chart.tsx'

const height = 130
const above = 12
const bottom = above + height

/** Taken places and waiting people at the end of each day, as two labelled lines. */
export function PlacesChart({ days }: { days: ShownDay[] }) {
  const now = days.at(-1)
  if (!now) return null
  const most = Math.max(1, ...days.flatMap(({ taken, waiting, capacity }) => [taken, waiting, capacity]))
  const at = (count: number) => bottom - (count * height) / most
  const isAnyReckoned = days.some(({ isReckoned }) => isReckoned)
  const everWaited = days.some(({ waiting }) => waiting > 0)
  const lines = [
    { words: places(now.capacity), y: at(now.capacity), weight: 'font-normal' },
    { words: `${now.taken.toLocaleString('en-US')} taken`, y: at(now.taken), weight: 'font-bold' },
    ...(everWaited
      ? [{ words: `${now.waiting.toLocaleString('en-US')} waiting`, y: at(now.waiting), weight: 'font-semibold' }]
      : []),
  ].toSorted((one, other) => one.y - other.y)
  const ys = spread(
    lines.map(({ y }) => y),
    17,
    bottom - 4,
  )
  return (
    <ChartFrame
      title="Places over time"
      sentence={`${now.taken.toLocaleString('en-US')} of ${places(now.capacity)} taken, ${now.waiting === 0 ? 'nobody waiting' : `${now.waiting.toLocaleString('en-US')} waiting`}.`}
      first={days[0]?.words ?? ''}
      last={now.words}
      beside="pr-26"
      note={
        isAnyReckoned
          ? `Until ${days.findLast(({ isReckoned }) => isReckoned)?.words} this shows who has a place or is waiting now, by the day they registered.`
          : null
      }
      columns={[
        { header: 'Day', namesRow: true, cell: ({ words }) => words },
        { header: 'Taken', cell: ({ taken }) => taken.toLocaleString('en-US') },
        { header: 'Places', cell: ({ capacity }) => capacity.toLocaleString('en-US') },
        { header: 'Waiting', cell: ({ waiting }) => waiting.toLocaleString('en-US') },
      ]}
      rows={days.toReversed()}
      keyOf={({ day }) => day}
    >
      <div className="mt-3 grid grid-cols-[1fr_auto] gap-x-2">
        <svg
          aria-hidden="true"
          className="block h-36 w-full min-w-0"
          viewBox={`0 0 ${days.length} ${bottom + 2}`}
          preserveAspectRatio="none"
        >
          <path d={`${stepsOf(days, ({ taken }) => at(taken))} V${bottom} H0 Z`} className="fill-bar opacity-25" />
          <path
            d={stepsOf(days, ({ capacity }) => at(capacity))}
            className="fill-none stroke-edge"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={stepsOf(days, ({ taken }) => at(taken))}
            className="fill-none stroke-bar"
            strokeWidth="3"
            vectorEffect="non-scaling-stroke"
          />
          {everWaited && (
            <path
              d={stepsOf(days, ({ waiting }) => at(waiting))}
              className="fill-none stroke-ink"
              strokeWidth="2"
              strokeDasharray="5 4"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <path d={`M0 ${bottom}H${days.length}`} className="stroke-edge" vectorEffect="non-scaling-stroke" />
        </svg>
        <svg aria-hidden="true" className="block h-36 w-24 overflow-visible" viewBox={`0 0 96 ${bottom + 2}`}>
          {lines.map(({ words, weight }, n) => (
            <text key={words} x="0" y={(ys[n] ?? 0) + 4} className={`fill-ink text-sm tabular-nums ${weight}`}>
              {words}
            </text>
          ))}
        </svg>
      </div>
    </ChartFrame>
  )
}

/** A step per day, because the hours between are unknown. */
function stepsOf(days: ShownDay[], y: (day: ShownDay) => number): string {
  const rounded = days.map((day) => Math.round(10 * y(day)) / 10)
  const turns = rounded.flatMap((level, n) =>
    level === rounded[n - 1] ? [] : [n === 0 ? `M0 ${level}` : `H${n}V${level}`],
  )
  return `${turns.join('')}H${days.length}`
}

function places(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'place' : 'places'}`
}

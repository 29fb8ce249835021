import { href } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { Link } from '../../ui/link.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { PrintAndDownload } from '../../ui/print-button.tsx'
import { findingOf, lastOf, mostShown, type Run, rowsOf } from './run.ts'

const height = 220
/** Of a label. */
const lineHeight = 18
const quarters = [0, 1, 2, 3, 4]

/**
 * Places taken by days before the first session, against an earlier run.
 *
 * @param csv address of its numbers as a file
 */
export function PlacesChart({ run, earlier, csv }: { run: Run; earlier: Run | null; csv: string }) {
  const days = [...run.days, ...(earlier?.days ?? [])]
  const farthest = Math.min(mostShown, Math.max(7, ...days.map(({ before }) => before)))
  const most = Math.max(4, run.capacity, ...days.map(({ taken }) => taken))
  const x = (before: number) => farthest - before
  const y = (taken: number) => Math.round((10 * height * (most - taken)) / most) / 10
  const line = (one: Run) => one.days.map(({ before, taken }, n) => `${n ? 'L' : 'M'}${x(before)} ${y(taken)}`).join('')
  const now = lastOf(run)
  const isReckoned = run.days.findLast((day) => day.isReckoned) ?? earlier?.days.findLast((day) => day.isReckoned)
  return (
    <section aria-labelledby="places" className="mt-12 border-t border-ink pt-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="mr-auto">
          <h2 id="places" className="text-2xl">
            Places, by the days before session 1
          </h2>
          <p className="mt-1 text-ink-soft">{findingOf(run, earlier)}</p>
        </div>
        <PrintAndDownload csv={csv} file="places-by-day.csv" of="the numbers of the chart" />
      </div>
      {/* The lines are stretched to the width, the words aren't. */}
      <svg className="mt-8 block w-full overflow-visible pl-9" height={height + 28} aria-hidden="true">
        {quarters.map((quarter) => (
          <g key={quarter}>
            <line x1="0" x2="100%" y1={(height * quarter) / 4} y2={(height * quarter) / 4} className="stroke-hair" />
            <text x="-8" y={(height * quarter) / 4 + 4} textAnchor="end" className="fill-ink-soft text-xs tabular-nums">
              {Math.round((most * (4 - quarter)) / 4).toLocaleString('en-US')}
            </text>
          </g>
        ))}
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${farthest} ${height}`}
          preserveAspectRatio="none"
          width="100%"
          height={height}
        >
          <path d={`${line(run)}V${height}H${x(run.days[0]?.before ?? 0)}Z`} className="fill-ember-wash stroke-none" />
          {earlier && (
            <path
              d={line(earlier)}
              className="fill-none stroke-teal"
              strokeWidth="2"
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <path d={line(run)} className="fill-none stroke-bar" strokeWidth="3" vectorEffect="non-scaling-stroke" />
        </svg>
        <circle cx={share(x(now.before), farthest)} cy={y(now.taken)} r="6" className="fill-ember stroke-ink" />
        {ends(run, earlier, y).map(({ label, before, y, className }) => (
          <text
            key={label}
            x={share(x(before), farthest)}
            y={y - 14}
            textAnchor="end"
            className={`text-sm font-semibold tabular-nums ${className}`}
          >
            {label}
          </text>
        ))}
        {[farthest, Math.round(farthest / 2), 0].map((before) => (
          <text
            key={before}
            x={share(x(before), farthest)}
            y={height + 22}
            textAnchor={before === farthest ? 'start' : before === 0 ? 'end' : 'middle'}
            className="fill-ink-soft text-xs"
          >
            {before === 0 ? 'session 1' : `${before} days before`}
          </text>
        ))}
      </svg>
      {isReckoned && (
        <p className="mt-2 text-sm text-ink-soft">
          Days that weren’t recorded show who has a place now, by the day they registered.
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-baseline gap-x-5 gap-y-2">
        <details className="min-w-0 open:basis-full">
          <summary className="link inline-block cursor-pointer">Numbers</summary>
          <div className="mt-3 mb-4 max-h-96 overflow-y-auto print:max-h-none">
            <DataTable
              caption="Places, by the days before session 1"
              columns={[
                { header: 'Days before session 1', namesRow: true, cell: ({ before }) => before },
                { header: 'Day', cell: ({ day }) => day ?? '–' },
                { header: run.label, cell: ({ taken }) => taken?.toLocaleString('en-US') ?? '–' },
                ...(earlier
                  ? [
                      {
                        header: earlier.label,
                        cell: (row: { earlier: number | null }) => row.earlier?.toLocaleString('en-US') ?? '–',
                      },
                    ]
                  : []),
              ]}
              rows={rowsOf(run, earlier)}
              keyOf={({ before }) => String(before)}
            />
          </div>
        </details>
        <AllowedTo least="organiser">
          <Link className="link print:hidden" to={href('/admin/report')}>
            Report for a funder
          </Link>
        </AllowedTo>
      </div>
    </section>
  )
}

/** The labels above the ends of the lines, one above the other where they would overlap. */
function ends(run: Run, earlier: Run | null, y: (taken: number) => number) {
  const [own, other] = [lastOf(run), earlier && lastOf(earlier)]
  const label = `${run.label}: ${own.taken.toLocaleString('en-US')}${own.before > 0 ? ' today' : ''}`
  const labels = [{ label, before: own.before, y: y(own.taken), className: 'fill-ink' }]
  if (!earlier || !other) return labels
  const isNear = other.before - own.before < 20 && own.before - other.before < 20
  const beside = y(other.taken)
  const isOver = isNear && Math.abs(beside - y(own.taken)) < lineHeight
  return [
    ...labels,
    {
      label: `${earlier.label}: ${other.taken.toLocaleString('en-US')}`,
      before: other.before,
      y: isOver ? Math.min(beside, y(own.taken)) - lineHeight : beside,
      className: 'fill-teal',
    },
  ]
}

function share(x: number, farthest: number): string {
  return `${(100 * x) / farthest}%`
}

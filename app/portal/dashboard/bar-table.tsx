import { type Bar, percentInWords } from './statistics.ts'

interface Bars {
  caption: string
  about: string
  bars: Bar[]
  /** The first bar is the lit node of the network. */
  lit?: boolean
}

/** A table that is drawn as bars: the words and numbers stand on each bar, so no colour has to be understood. */
export function BarTable({ caption, about, bars, lit = false }: Bars) {
  return (
    <table className={`bar-table ${lit ? 'bar-table-lit' : ''}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{about}</th>
          <th scope="col">People</th>
          <th scope="col">Part of all</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, count, percent }) => (
          <tr key={label} className={count === 0 ? 'bar-table-none' : undefined}>
            <th scope="row">
              {label}
              <DrawnBar percent={percent} />
            </th>
            <td>{count.toLocaleString('en-US')}</td>
            <td className="bar-percent">
              <span>{percentInWords(percent)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Widths are attributes: the site's policy allows no inline styles. */
function DrawnBar({ percent }: { percent: number }) {
  return (
    <svg className="drawn-bar" width="100%" height="10" aria-hidden="true">
      <line className="bar-track" x1="0" x2="100%" y1="9.5" y2="9.5" />
      <rect className="bar-fill" width={`${percent.toFixed(2)}%`} height="10" />
    </svg>
  )
}

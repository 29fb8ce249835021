import { type Bar, percentInWords } from './statistics.ts'

/** A table that is drawn as bars: the words and numbers stand on each bar, so no colour has to be understood. */
export function BarTable({ caption, about, bars }: { caption: string; about: string; bars: Bar[] }) {
  return (
    <table className="bars">
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
          <tr key={label} className={count === 0 ? 'bars-none' : undefined}>
            <th scope="row">
              {label}
              <DrawnBar percent={percent} />
            </th>
            <td className="bars-count">{count.toLocaleString('en-US')}</td>
            <td className="bars-percent">{percentInWords(percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Widths are attributes: the site's policy allows no inline styles. */
function DrawnBar({ percent }: { percent: number }) {
  return (
    <svg className="bar" width="100%" height="10" aria-hidden="true">
      <line className="bar-track" x1="0" x2="100%" y1="9.5" y2="9.5" />
      <rect className="bar-fill" width={`${percent.toFixed(2)}%`} height="10" />
    </svg>
  )
}

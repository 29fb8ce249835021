import { type Bar, percentInWords } from './statistics.ts'

interface Bars {
  caption: string
  about: string
  bars: Bar[]
  /** Highlights the first bar. */
  lit?: boolean
}

/** Aligned with the larger count. */
const number = 'py-[0.4375rem] pl-4 text-right align-bottom font-heading text-lg/none font-bold whitespace-nowrap'

/** A table drawn as bars. Each bar has its label and number, so colour carries no meaning. */
export function BarTable({ caption, about, bars, lit = false }: Bars) {
  return (
    <table className="mt-3 w-full text-sm/[1.55]">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{about}</th>
          <th scope="col">People</th>
          <th scope="col">Part of all</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, count, percent }, place) => (
          <tr key={label} className={count === 0 ? 'text-ink-soft' : undefined}>
            <th scope="row" className="w-full py-[0.4375rem] text-left align-bottom font-medium">
              {label}
              <DrawnBar percent={percent} lit={lit && place === 0} />
            </th>
            <td className={number}>{count.toLocaleString('en-US')}</td>
            <td className={`${number} min-w-18 text-ink-soft`}>
              <span className="font-body text-sm/none font-normal">{percentInWords(percent)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Widths are SVG attributes, because the site's CSP forbids inline styles. */
function DrawnBar({ percent, lit }: { percent: number; lit: boolean }) {
  return (
    <svg className="mt-1 block" width="100%" height="10" aria-hidden="true">
      <line className="stroke-edge" x1="0" x2="100%" y1="9.5" y2="9.5" />
      <rect className={lit ? 'fill-bar' : 'fill-teal'} width={`${percent.toFixed(2)}%`} height="10" />
    </svg>
  )
}

/**
 * The drawn motif: a spark that becomes a network. Nodes joined by lines, one of them lit. All of it is decoration and
 * hidden from screen readers; lines with round ends and no length are the nodes, which keeps the markup small.
 */

/** The mark beside the name. */
export function SparkMark({ className = 'mark' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path className="edges" d="M5 7 19 13 8 27 27 25 19 13" />
      <path className="nodes" d="M5 7h0M8 27h0M27 25h0" />
      <circle className="lit" cx="19" cy="13" r="7" />
    </svg>
  )
}

const ring = ['14 20', '44 8', '78 22', '84 54', '48 68', '12 52'] as const

/** The same six joined nodes each time, with another one lit: shown side by side they are one network. */
export function NetworkGlyph({ lit }: { lit: number }) {
  const [x, y] = (ring[lit % ring.length] ?? ring[0]).split(' ').map(Number)
  return (
    <svg className="glyph" viewBox="0 0 98 80" width="98" height="80" aria-hidden="true">
      <path
        className="edges"
        d={`M${ring.join('L')}ZM${ring[0]}L${ring[3]}M${ring[1]}L${ring[4]}M${ring[2]}L${ring[5]}`}
      />
      <path className="nodes" d={ring.map((node) => `M${node}h0`).join('')} />
      <circle className="lit" cx={x} cy={y} r="9" />
    </svg>
  )
}

const dotsInRow = 20

/** One node for each place: lit while it is free. The words beside it say the same. */
export function PlaceDots({ capacity, free }: { capacity: number; free: number }) {
  const rows = Math.ceil(capacity / dotsInRow)
  const dots = Array.from(
    { length: capacity },
    (_, n) => `M${10 + 20 * (n % dotsInRow)} ${10 + 20 * Math.floor(n / dotsInRow)}h0`,
  )
  const taken = capacity - free
  return (
    <svg className="dots" viewBox={`0 0 ${dotsInRow * 20} ${rows * 20}`} aria-hidden="true">
      <path className="dots-taken" d={dots.slice(0, taken).join('')} />
      <path className="dots-free" d={dots.slice(taken).join('')} />
    </svg>
  )
}

const ring = ['14 20', '44 8', '78 22', '84 54', '48 68', '12 52'] as const

/** The same six nodes each time, with another one lit. */
export function NetworkGlyph({ lit, className = '' }: { lit: number; className?: string }) {
  const [x, y] = (ring[lit % ring.length] ?? ring[0]).split(' ').map(Number)
  return (
    <svg className={`glyph ${className}`} viewBox="0 0 98 80" width="98" height="80" aria-hidden="true">
      <path
        className="edges"
        d={`M${ring.join('L')}ZM${ring[0]}L${ring[3]}M${ring[1]}L${ring[4]}M${ring[2]}L${ring[5]}`}
      />
      <path className="nodes" d={ring.map((node) => `M${node}h0`).join('')} />
      <circle className="lit" cx={x} cy={y} r="9" />
    </svg>
  )
}

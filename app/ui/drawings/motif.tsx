/**
 * The drawn motif: a spark that becomes a network of nodes and lines, one node lit. Decorative, so hidden from screen
 * readers. A node is a line of length zero with round ends, which keeps the markup small.
 */

// A module of its own, because the application needs no other drawing.
export { NetworkGlyph } from './network-glyph.tsx'
export { SparkMark } from './spark-mark.tsx'

const growth = [
  '',
  'M30 40 84 16M30 40 76 70',
  'M30 40 84 16 76 70 30 40M84 16 140 34 76 70 132 74 140 34 188 14M132 74 192 58 140 34',
] as const

/** A spark, its first lines, or a network: three stages of the same place. */
export function GrowingNetwork({ stage }: { stage: number }) {
  const lines = growth[Math.min(stage, growth.length) - 1] ?? ''
  return (
    <svg className="glyph" viewBox="0 0 204 88" width="204" height="88" aria-hidden="true">
      <path className="edges" d={lines} />
      <path className="nodes" d={lines.replace(/(\d+ \d+)[ ]?/g, 'M$1h0').replaceAll('MM', 'M')} />
      <circle className="lit" cx="30" cy="40" r="14" />
    </svg>
  )
}

const band =
  '20 60,95 22,150 92,232 48,300 104,368 30,430 84,520 52,590 108,655 26,730 76,812 40,880 100,960 58,1040 96,1115 30,1180 74'
    .split(',')
    .map((node) => node.split(' ').map(Number) as [number, number])
const litInBand = 11

/** A network as wide as the page. */
export function NetworkBand() {
  const lines = band.flatMap(([x, y], n) =>
    [1, 2].map((step) => band[n + step]).map((to) => to && `M${x} ${y}L${to.join(' ')}`),
  )
  return (
    <svg className="network-band" viewBox="0 0 1200 130" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="edges" d={lines.join('')} />
      <path className="nodes" d={band.map(([x, y]) => `M${x} ${y}h0`).join('')} />
      <circle className="lit" cx={band[litInBand]?.[0]} cy={band[litInBand]?.[1]} r="17" />
    </svg>
  )
}

const dotsInRow = 20

/** No drawing beyond this number. */
export const mostDots = 200

/**
 * One node for each place: taken ones filled, free ones as rings. The text beside it has the same numbers.
 *
 * @param own whether the last taken one is lit
 */
export function PlaceDots({ capacity, taken, own = false }: { capacity: number; taken: number; own?: boolean }) {
  const rows = Math.ceil(capacity / dotsInRow)
  const places = Array.from({ length: capacity }, (_, n) => [
    10 + 20 * (n % dotsInRow),
    10 + 20 * Math.floor(n / dotsInRow),
  ])
  const dots = places.map(([x, y]) => `M${x} ${y}h0`)
  const [x, y] = places[taken - 1] ?? []
  const free = dots.slice(taken).join('')
  return (
    <svg className="dots" viewBox={`0 0 ${dotsInRow * 20} ${rows * 20}`} aria-hidden="true">
      <path d={dots.slice(0, taken).join('')} />
      <path className="dots-edge" d={free} />
      <path className="dots-free" d={free} />
      {own && <circle className="lit" cx={x} cy={y} r="9" />}
    </svg>
  )
}

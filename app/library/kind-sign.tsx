import type { Kind } from './library-item.ts'

interface Sign {
  outline: string
  /** Joined nodes; one of them is lit. */
  nodes: readonly (readonly [number, number])[]
}

const signs: Record<Kind, Sign> = {
  // A folded map with a route.
  guide: {
    outline:
      'M20 20 60 8 100 20 140 8 180 20V88L140 76 100 88 60 76 20 88ZM60 8V76M100 20V88M140 8V76M38 66 76 32 104 60 126 30 162 54',
    nodes: [
      [162, 54],
      [76, 32],
      [126, 30],
      [104, 60],
      [38, 66],
    ],
  },
  // An open book.
  ebook: {
    outline:
      'M100 24C84 10 52 6 20 14V80C52 72 84 76 100 90 116 76 148 72 180 80V14C148 6 116 10 100 24ZV90M36 28q26-3 48 9M36 44q26-3 48 9M36 60q26-3 48 9M164 28q-26-3-48 9M164 44q-26-3-48 9M164 60q-26-3-48 9',
    nodes: [
      [164, 28],
      [36, 44],
      [164, 60],
      [36, 28],
      [164, 44],
      [36, 60],
    ],
  },
  // Blocks, put together.
  tool: {
    outline: 'M16 10h48v32h-48zM16 54h48v32h-48zM136 32h48v32h-48zM64 26 100 48 64 70M100 48H136M40 26h0',
    nodes: [
      [100, 48],
      [40, 26],
      [160, 48],
      [40, 70],
    ],
  },
  // A voice.
  podcast: {
    outline: 'M16 48H184M24 42V54M43 30V66M62 38V58M81 14V82M100 26V70M119 8V88M138 32V64M157 22V74M176 40V56',
    nodes: [
      [119, 48],
      [43, 48],
      [157, 48],
      [81, 48],
      [100, 48],
      [62, 48],
      [138, 48],
    ],
  },
}

/** What a kind is known by. Side by side the same sign has another node lit each time, so that a shelf is no row of stamps. */
export function KindSign({ kind, lit }: { kind: Kind; lit: number }) {
  const { outline, nodes } = signs[kind]
  const at = lit % nodes.length
  return (
    <svg className="kind-sign" viewBox="0 0 200 96" width="200" height="96" aria-hidden="true">
      <path className="edges" d={outline} />
      <path className="nodes" d={nodes.map(([x, y]) => `M${x} ${y}h0`).join('')} />
      <circle className="lit" cx={nodes[at]?.[0]} cy={nodes[at]?.[1]} r="9" />
    </svg>
  )
}

/** From the open book into the network: what the library is for, in one picture. */
export function ReadingSpark() {
  return (
    <svg className="reading" viewBox="0 0 440 400" aria-hidden="true">
      <path className="edges" d={book} />
      <path className="edges" d={text} />
      <path className="edges" d={network} />
      <path className="nodes" d={networkNodes.map((node) => `M${node}h0`).join('')} />
      <path className="rays" d={rays} />
      <circle className="lit" cx="262" cy="76" r="30" />
    </svg>
  )
}

const book =
  'M220 286C184 254 110 244 40 258V352C110 338 184 348 220 380 256 348 330 338 400 352V258C330 244 256 254 220 286ZV380M40 268 28 272V368C110 354 184 362 220 394 256 362 330 354 412 368V272L400 268'
const text = [
  ...[282, 302, 322].map((y) => `M66 ${y}q70-8 124 24`),
  ...[282, 302, 322].map((y) => `M374 ${y}q-70-8-124 24`),
].join('')
const networkNodes = [
  '96 248',
  '220 286',
  '338 248',
  '132 176',
  '214 200',
  '312 178',
  '64 112',
  '158 92',
  '378 116',
  '346 40',
  '186 26',
]
const network =
  'M96 248 132 176 220 286 214 200 338 248 312 178M132 176 214 200 312 178M132 176 64 112 158 92 132 176M158 92 214 200 262 76 158 92 186 26 262 76 346 40 378 116 262 76 312 178 378 116'
const rays = Array.from({ length: 14 }, (_, n) => {
  const angle = (n * Math.PI) / 7
  const at = (radius: number) =>
    `${Math.round(262 + radius * Math.cos(angle))} ${Math.round(76 + radius * Math.sin(angle))}`
  return `M${at(37)}L${at(n % 2 ? 42 : 47)}`
}).join('')

import type { Kind } from './library-item.ts'
import { topicDrawing } from './topic-drawing.ts'

interface Sign {
  outline: string
  /** Position of the topic's drawing. */
  topic: readonly [number, number]
  /** Connected nodes, one of them highlighted. */
  nodes: readonly (readonly [number, number])[]
}

const signs: Record<Kind, Sign> = {
  // A folded map with a route.
  guide: {
    outline: 'M20 20 60 8 140 20 180 8V76L140 88 60 76 20 88ZM60 8V76M140 20V88M38 64 80 52M120 42 162 28',
    topic: [100, 48],
    nodes: [
      [162, 28],
      [38, 64],
    ],
  },
  // An open book.
  ebook: {
    outline:
      'M100 24C84 10 52 6 20 14V80C52 72 84 76 100 90 116 76 148 72 180 80V14C148 6 116 10 100 24ZV90M36 28q26-3 48 9M36 44q26-3 48 9M36 60q26-3 48 9',
    topic: [141, 44],
    nodes: [
      [36, 28],
      [36, 44],
      [36, 60],
    ],
  },
  // A window with an activity line.
  tool: {
    outline: 'M28 10H172V86H28ZM28 26H172M38 18h0M48 18h0M50 56H80M120 56H150',
    topic: [100, 56],
    nodes: [
      [150, 56],
      [50, 56],
    ],
  },
  // A voice, as sound waves.
  podcast: {
    outline: 'M16 42V54M34 30V66M52 38V58M148 32V64M166 22V74M184 40V56M100 20a28 28 0 1 0 .1 0',
    topic: [100, 48],
    nodes: [
      [128, 48],
      [72, 48],
    ],
  },
}

/** The drawing of a kind, with the item's topic in it. @param lit index of the highlighted node */
export function KindSign({ kind, tags, lit }: { kind: Kind; tags: readonly string[]; lit: number }) {
  const { outline, topic, nodes } = signs[kind]
  const [x, y] = nodes[lit % nodes.length] ?? topic
  return (
    <svg className="kind-sign" viewBox="0 0 200 96" width="200" height="96" aria-hidden="true">
      <path className="edges" d={outline} />
      <path className="nodes" d={nodes.map(([x, y]) => `M${x} ${y}h0`).join('')} />
      <path className="edges" transform={`translate(${topic})`} d={topicDrawing(tags)} />
      <circle className="lit" cx={x} cy={y} r="9" />
    </svg>
  )
}

/** An open book with a network above it. */
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

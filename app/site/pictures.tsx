interface Drawing {
  outline: string
  /** Where it is joined to the network. */
  nodes: readonly string[]
  lit: readonly [number, number]
}

const drawings = {
  // A briefcase.
  briefcase: {
    outline: 'M12 28h74v42H12ZM36 28V14h26v14M12 46h28m18 0h28',
    nodes: ['12 28', '86 28', '86 70', '12 70'],
    lit: [49, 47],
  },
  // A house with a laptop in it.
  home: {
    outline: 'M10 40 49 10 88 40M20 34v38h58V34M36 46h26v16H36ZM30 68h38',
    nodes: ['10 40', '88 40', '20 72', '78 72'],
    lit: [49, 12],
  },
  // A shop with its awning and a till on the counter.
  till: {
    outline:
      'M20 10h58l10 18H10ZM10 28q9.8 15 19.5 0 9.8 15 19.5 0 9.8 15 19.5 0 9.8 15 19.5 0M16 40v32h66V40M32 72V56h20v16M36 56v-8h12v8',
    nodes: ['20 10', '78 10', '16 72', '82 72'],
    lit: [67, 56],
  },
  // A mortarboard.
  gown: {
    outline: 'M49 12 90 30 49 48 8 30ZM26 39v18q23 15 46 0V39M49 30 84 34v22',
    nodes: ['8 30', '90 30', '26 57', '72 57'],
    lit: [84, 62],
  },
  // A camera.
  camera: {
    outline: 'M8 24h22l6-10h26l6 10h22v46H8ZM49 29a17 17 0 1 0 .1 0M74 34h8',
    nodes: ['8 24', '90 24', '90 70', '8 70'],
    lit: [49, 46],
  },
  // A desk with a screen and a growing plant.
  desk: {
    outline: 'M18 8h62v42H18ZM49 50v12M6 62h86M14 62v14M84 62v14M28 40 42 30 54 35 68 22',
    nodes: ['28 40', '42 30', '54 35', '14 76', '84 76'],
    lit: [68, 22],
  },
  // A picture with its brush.
  brush: {
    outline: 'M10 14h58v56H10ZM10 58 28 38 42 52 52 44 68 58M88 8 62 44',
    nodes: ['10 14', '68 70', '10 70', '88 8'],
    lit: [59, 47],
  },
  // One step leads to two others.
  flow: {
    outline: 'M8 30h26v20H8ZM64 8h26v20H64ZM64 52h26v20H64ZM34 40h14M64 18H49v44h15',
    nodes: ['34 40', '64 18', '64 62'],
    lit: [49, 40],
  },
  // A stopwatch.
  clock: {
    outline: 'M49 18a28 28 0 1 0 .1 0M42 8h14M49 8v10M70 22 76 16M49 46 62 33',
    nodes: ['49 18', '77 46', '49 74', '21 46'],
    lit: [49, 46],
  },
} satisfies Record<string, Drawing>

export type PictureName = keyof typeof drawings

/** An everyday object in the network's lines, with one node lit. */
export function Picture({ of }: { of: PictureName }) {
  const { outline, nodes, lit } = drawings[of]
  return (
    <svg className="glyph" viewBox="0 0 98 80" width="98" height="80" aria-hidden="true">
      <path className="edges" d={outline} />
      <path className="nodes" d={nodes.map((node) => `M${node}h0`).join('')} />
      <circle className="lit" cx={lit[0]} cy={lit[1]} r="9" />
    </svg>
  )
}

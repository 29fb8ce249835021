export interface Change {
  /** A whole sentence with the blanks behind it. */
  text: string
  kind: 'same' | 'struck' | 'added'
}

/** The comparison takes as many steps as the product of both numbers. */
const mostSentences = 600

/**
 * What changed from one text to the next, in whole sentences: the longest common sequence stays, the rest is struck or added.
 *
 * @returns null for texts too long to compare
 */
export function sentenceChanges(before: string, after: string): Change[] | null {
  const [from, to] = [sentencesOf(before), sentencesOf(after)]
  if (from.length > mostSentences || to.length > mostSentences) return null
  const isSame = (a: number, b: number) => from[a]?.trim() === to[b]?.trim()
  // The length of the longest common sequence of the ends from a and b.
  const common = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0))
  const at = (a: number, b: number) => common[a]?.[b] ?? 0
  for (let a = from.length - 1; a >= 0; a -= 1)
    for (let b = to.length - 1; b >= 0; b -= 1) {
      const row = common[a]
      if (row) row[b] = isSame(a, b) ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1))
    }
  const changes: Change[] = []
  let [a, b] = [0, 0]
  while (a < from.length || b < to.length) {
    if (a < from.length && b < to.length && isSame(a, b)) {
      changes.push({ text: to[b] ?? '', kind: 'same' })
      a += 1
      b += 1
    } else if (a < from.length && (b === to.length || at(a + 1, b) >= at(a, b + 1))) {
      changes.push({ text: from[a] ?? '', kind: 'struck' })
      a += 1
    } else {
      changes.push({ text: to[b] ?? '', kind: 'added' })
      b += 1
    }
  }
  return changes
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Each with the blanks and line breaks behind it. */
function sentencesOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

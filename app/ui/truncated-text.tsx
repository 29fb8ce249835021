interface Fold {
  /** A text that is only a little longer is shown as a whole. */
  longestUnfolded: { characters: number; lines: number }
  beginning: { characters: number; lines: number }
}

const folds = {
  message: { longestUnfolded: { characters: 900, lines: 14 }, beginning: { characters: 560, lines: 8 } },
  /** In a grid, where a long text would leave gaps. */
  card: { longestUnfolded: { characters: 260, lines: 6 }, beginning: { characters: 180, lines: 4 } },
} satisfies Record<string, Fold>

/**
 * A text with its line breaks; of a long one the beginning, with a button for the rest.
 *
 * @param of whose text it is, for screen readers
 */
export function TruncatedText({ text, of, as = 'message' }: { text: string; of: string; as?: keyof typeof folds }) {
  const start = beginningOf(text, folds[as])
  const look = 'max-w-prose whitespace-pre-wrap wrap-anywhere'
  if (start === null)
    return (
      <p dir="auto" className={look}>
        {text}
      </p>
    )
  return (
    <div className="flex flex-col items-start gap-2 [&>p:has(+[open])]:hidden">
      <p dir="auto" className={look}>
        {/[\p{L}\p{N}]$/u.test(start) ? `${start}…` : `${start} …`}
      </p>
      {/* display: contents, so that the button comes after the text. */}
      <details className="group contents">
        <summary className="link order-2 list-none py-1 text-sm font-semibold [&::-webkit-details-marker]:hidden">
          <span className="group-open:hidden">{as === 'message' ? 'Show the whole message' : 'Show all of it'}</span>
          <span className="hidden group-open:inline">Show less</span>
          <span className="sr-only">: {of}</span>
        </summary>
        <p dir="auto" className={look}>
          {text}
        </p>
      </details>
    </div>
  )
}

/** @returns null when the text is short enough */
export function beginningOf(text: string, { longestUnfolded, beginning }: Fold = folds.message): string | null {
  const lines = text.split('\n')
  if (text.length <= longestUnfolded.characters && lines.length <= longestUnfolded.lines) return null
  const start = lines.slice(0, beginning.lines).join('\n')
  if (start.length <= beginning.characters) return start.trimEnd()
  const cut = start.slice(0, beginning.characters)
  const lastBlank = cut.search(/\s\S*$/)
  // Without blanks it is cut anywhere, but not inside a surrogate pair.
  return lastBlank > beginning.characters / 2 ? cut.slice(0, lastBlank) : cut.replace(/[\uD800-\uDBFF]$/, '')
}

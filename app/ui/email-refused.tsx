/** A mail server has refused somebody's address for good. */
export interface RefusedMark {
  /** Why, in words. */
  reason: string
  on: { iso: string; words: string }
}

/** Beside the address, wherever it is shown to an admin. */
export function EmailRefused({ mark }: { mark: RefusedMark | null }) {
  if (!mark) return null
  return (
    <span className="mt-1 block text-sm font-semibold text-problem">
      Email refused: {mark.reason} (<time dateTime={mark.on.iso}>{mark.on.words}</time>)
    </span>
  )
}

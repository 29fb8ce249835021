/** A mail server has permanently refused the address. */
export interface RefusedMark {
  /** The reason, in words. */
  reason: string
  on: { iso: string; words: string }
}

/** Beside the address, in the admin area. */
export function EmailRefused({ mark }: { mark: RefusedMark | null }) {
  if (!mark) return null
  return (
    <span className="mt-1 block text-sm font-semibold text-problem">
      Email refused: {mark.reason} (<time dateTime={mark.on.iso}>{mark.on.words}</time>)
    </span>
  )
}

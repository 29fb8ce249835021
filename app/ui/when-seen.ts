/** In milliseconds. A tab that nobody looks at any more has no frames. */
const longest = 100

/** Resolves when the next frame is drawn, and with it what was just pressed or typed; where none comes, soon after. */
export function whenSeen(): Promise<void> {
  return new Promise((seen) => {
    requestAnimationFrame(() => setTimeout(seen))
    setTimeout(seen, longest)
  })
}

/**
 * Has something done when what was just typed or ticked is seen, or before the next press, which may need it: of a button by Enter too.
 *
 * @returns takes it back
 */
export function onceSeen(act: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const now = () => {
    if (signal.aborted) return
    ended.abort()
    act()
  }
  addEventListener('click', now, { capture: true, signal })
  void whenSeen().then(now)
  return () => ended.abort()
}

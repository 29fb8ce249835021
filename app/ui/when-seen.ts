/** In milliseconds. A tab that nobody looks at any more has no frames. */
const longest = 100

/** Resolves when the next frame is drawn, and with it what was just pressed or typed; where none comes, soon after. */
export function whenSeen(): Promise<void> {
  return new Promise((seen) => {
    requestAnimationFrame(() => setTimeout(seen))
    setTimeout(seen, longest)
  })
}

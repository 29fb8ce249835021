/** Resolves when the next frame is drawn, and with it what was just pressed or typed; in a tab that nobody looks at, soon. */
export function whenSeen(): Promise<void> {
  return new Promise((seen) => {
    if (document.hidden) setTimeout(seen)
    else requestAnimationFrame(() => setTimeout(seen))
  })
}

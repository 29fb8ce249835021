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
 * For what is done when something that was just typed or ticked is seen, or before the next key or press, which may need it. Not before
 * the press of another field: a box that is set while it is pressed would keep what it was set to.
 *
 * @returns what asks for it, once however often until then, and what takes that back
 */
export function onceSeen(act: () => void) {
  let waiting: AbortController | undefined
  const takeBack = () => {
    waiting?.abort()
    waiting = undefined
  }
  function ask() {
    if (waiting) return
    waiting = new AbortController()
    const { signal } = waiting
    const now = () => {
      if (signal.aborted) return
      takeBack()
      act()
    }
    const onPress = ({ target }: Event) => target instanceof HTMLInputElement || now()
    addEventListener('keydown', now, { capture: true, signal })
    addEventListener('click', onPress, { capture: true, signal })
    void whenSeen().then(now)
  }
  return { ask, takeBack }
}

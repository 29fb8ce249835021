import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that few visits need, such as a dialog with a form. If its script is gone after a release, reloads the
 * document, as the router does for pages; a document that contains the part already stays, because its form works without
 * JavaScript and reloading would loop.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      if (location.href !== loadedAt) location.reload()
      return new Promise<never>(() => {})
    }
  })
}

const loadedAt = import.meta.env.SSR ? '' : location.href

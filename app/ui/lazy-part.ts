import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that few visits need, such as a dialog with a form. If it can't be loaded, because a release has put another in
 * its place, the document is asked for anew, as the router does it with a page. A document that has brought the part already stays:
 * its form works without a script, and asking again would have no end.
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

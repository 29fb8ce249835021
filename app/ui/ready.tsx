import { useCallback, useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router'
import { problem } from '../platform/forms/toast.ts'
import { useToast } from './toaster.tsx'

/**
 * Once on every page. While a form is sent, the router loads the script of the route that answers it. If that fails, because the
 * connection is lost or a release has put another script in its place, it loads the whole document anew, and what was typed is
 * gone. So nothing is left to load: a route without a page has an empty script, and the others are fetched when their form shows.
 */
export function FormsReady() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const makeReady = useMakeReady()
  useEffect(() => {
    const seen = new Set<string>()
    const look = () => {
      for (const form of document.querySelectorAll(sentByRouter)) {
        const address = form.getAttribute('action') ?? ''
        if (!seen.has(address) && makeReady(address, () => seen.delete(address))) seen.add(address)
      }
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['action'] })
    // The router discovers the route of a form a little after the form is there.
    const stop = router?.subscribe(look)
    addEventListener('online', look)
    return () => {
      removeEventListener('online', look)
      observer.disconnect()
      stop?.()
    }
  }, [router, makeReady])
  return null
}

const withoutPage = { default: () => null }

/** The browser's own forms lead to a new document and need no script. */
const sentByRouter = 'form[method=post][data-discover]'

/**
 * Once on every page, for links to pages that are not ready, and forms whose route is not. Without a connection the router would
 * load the whole document anew as well, and the browser's own page take the place of everything: one stays instead, and is told why.
 */
export function StayWhileOffline() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const modules = useContext(UNSAFE_FrameworkContext)?.routeModules
  const toast = useToast()
  useEffect(() => {
    if (!router || !modules) return
    const isReady = (path: string) =>
      router.match(path)?.every(({ route }) => route.id in modules || fetched.has(route.id)) ?? false
    const stay = (click: MouseEvent) => {
      const link = click.target instanceof Element && click.target.closest('a')
      // A new tab or window takes nothing away here.
      if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return
      if (navigator.onLine || !link || link.target || link.origin !== location.origin) return
      if (link.hasAttribute('download') || isReady(link.pathname)) return
      click.preventDefault()
      toast(offline)
    }
    // The router would send nothing to a route that it can't discover, and reload the page for a script that it can't fetch.
    const keepForm = (event: SubmitEvent) => {
      const form = event.target instanceof HTMLFormElement && event.target.matches(sentByRouter) ? event.target : null
      if (navigator.onLine || !form) return
      if (isReady(new URL(form.getAttribute('action') ?? '', location.href).pathname)) return
      event.preventDefault()
      event.stopPropagation()
      toast(notSent)
    }
    addEventListener('click', stay, { capture: true })
    addEventListener('submit', keepForm, { capture: true })
    return () => {
      removeEventListener('click', stay, { capture: true })
      removeEventListener('submit', keepForm, { capture: true })
    }
  }, [router, modules, toast])
  return null
}

/** Routes of which the browser has the scripts, though the router has not asked for them yet. */
const fetched = new Set<string>()

const offline = problem('You’re offline', 'This page stays as it is. Try again once you’re connected.')
const notSent = problem('Connection error', 'Nothing was sent. Please check your internet connection and try again.')

/**
 * Data is not asked for: it would never be used, and the policy of our pages forbids to look ahead for it. A script is fetched before it
 * is imported, because Chromium never fetches a module again that it failed to import once.
 *
 * @param failed called where a script can't be fetched, so that it is tried again
 * @returns false where the route is not discovered yet, or the page is offline
 */
function useMakeReady(): (address: string, failed: () => void) => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const framework = useContext(UNSAFE_FrameworkContext)
  return useCallback(
    (address, failed) => {
      const found = router?.match(address)
      if (!framework || !found || !navigator.onLine) return false
      for (const { route } of found) {
        const { module, clientMiddlewareModule, imports = [] } = framework.manifest.routes[route.id] ?? {}
        if (route.id.endsWith('-route')) framework.routeModules[route.id] ??= withoutPage
        if (route.id in framework.routeModules) continue
        const scripts = [module, clientMiddlewareModule].filter((script) => script !== undefined)
        Promise.all([...scripts, ...imports].map((script) => fetch(script).then((answer) => answer.arrayBuffer())))
          .then(() => Promise.all(scripts.map((script) => import(/* @vite-ignore */ script))))
          .then(() => fetched.add(route.id), failed)
      }
      return true
    },
    [router, framework],
  )
}

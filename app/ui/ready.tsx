import { useCallback, useContext, useEffect } from 'react'
import { preloadModule } from 'react-dom'
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router'

/**
 * Once on every page. What answers a form may be a route that was not shown yet, and the router loads its script while it sends
 * the form. If that fails, because the connection is lost or a release has put another script in its place, the router loads the
 * whole document anew, and what was typed is gone. So the script is there before.
 */
export function FormsReady() {
  const makeReady = useMakeReady()
  useEffect(() => {
    const seen = new Set<string>()
    const look = () => {
      for (const form of document.querySelectorAll(sentByRouter)) {
        const address = form.getAttribute('action') ?? ''
        if (!seen.has(address)) makeReady(address)
        seen.add(address)
      }
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['action'] })
    return () => observer.disconnect()
  }, [makeReady])
  return null
}

/** The browser's own forms lead to a new document and need no script. */
const sentByRouter = 'form[method=post][data-discover]'

/** The same for a page that a link leads to: without a connection it can say so itself. */
export function PageReady({ address }: { address: string }) {
  const makeReady = useMakeReady()
  useEffect(() => makeReady(address), [makeReady, address])
  return null
}

/** Data is not asked for: it would never be used, and the policy of our pages forbids to look ahead for it. */
function useMakeReady(): (address: string) => void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes
  return useCallback(
    (address) => {
      for (const { route } of (router && matchRoutes(router.routes, address)) ?? []) {
        const { module, imports = [] } = routes?.[route.id] ?? {}
        for (const script of [module, ...imports]) if (script) preloadModule(script, { as: 'script' })
      }
    },
    [router, routes],
  )
}

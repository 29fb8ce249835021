import { useContext, useEffect } from 'react'
import { preloadModule } from 'react-dom'
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router'

/**
 * For a form that another page answers. That page's script says what is wrong when the connection is lost, so it has to be here
 * before; otherwise the browser's own error page would take the place of the form. Its data is not asked for: it would never be
 * used, and the policy of our pages forbids to look ahead for it.
 */
export function KeepReady({ page }: { page: string }) {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const scripts = useContext(UNSAFE_FrameworkContext)?.manifest.routes
  useEffect(() => {
    if (!router || !scripts) return
    for (const { route } of matchRoutes(router.routes, page) ?? []) {
      const { module, clientActionModule, imports = [] } = scripts[route.id] ?? {}
      for (const script of [module, clientActionModule, ...imports]) if (script) preloadModule(script, { as: 'script' })
    }
  }, [router, scripts, page])
  return null
}

import type { Plugin } from 'vite'

/** What takes the place of parts of the router that no page uses: by their files, as they begin without the library's folder. */
const standIns: Record<string, string> = {
  // All routes of an area are known at once (react-router.config.ts, build.mjs), and what stands elsewhere is another document.
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = (getRouter) => async ({ path, fetcherKey }) => {
      const { match, state } = getRouter()
      if (fetcherKey || match(path)) return
      const { pathname, search, hash } = state.navigation.location
      location.assign(pathname + search + hash)
      return new Promise(() => {})
    }
    export const useFogOFWarDiscovery = () => {}
    export { never as getManifestPath, never as getManifestPathsParam, never as getPartialManifest, never as getPathsWithAncestors,
      never as handleClientVersionMismatch, never as shouldUseInitialRouteDiscovery }`,
  'dom/ssr/route-discovery.js': `
    export { never as RouteDiscoveryRuntime, never as getCustomPatchRoutesOnNavigationFunction, never as useCustomRouteDiscovery,
      never as useRouteDiscovery }`,
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export { never as getRouteInstrumentationUpdates, never as instrumentClientSideRouter, never as instrumentHandler,
      never as instrumentationResultMetaContext }`,
}

const never = `
  function never() { throw new Error('Left out of the build: scripts/without-unused.ts') }`

/**
 * Leaves 4 KB out of what every page loads. A new version of the router that has these parts elsewhere, or asks them for something
 * else, fails the build.
 */
export function withoutUnused(): Plugin {
  const met = new Set<string>()
  return {
    name: 'without-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const file = id.split('/react-router/dist/production/lib/')[1]
      if (!file || !(file in standIns)) return
      met.add(file)
      return standIns[file] + never
    },
    generateBundle() {
      const missing = Object.keys(standIns).filter((file) => !met.has(file))
      if (missing.length > 0) throw new Error(`The router has no ${missing.join(', ')} any more.`)
    },
  }
}

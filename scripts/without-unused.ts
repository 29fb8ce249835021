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

/**
 * What takes the place of single functions and classes of its other files, by name: looking ahead for pages (our links don't),
 * components of the server, errors of server components, and routers that we don't use. `ready.tsx` prepares what a form needs.
 */
const unusedParts: Record<string, Record<string, string>> = {
  'components.js': { AwaitErrorBoundary: 'function AwaitErrorBoundary() {}' },
  'hooks.js': { RSCErrorHandler: 'const RSCErrorHandler = ({ children }) => children' },
  'dom/lib.js': {
    HistoryRouter: 'function HistoryRouter() {}',
    useViewTransitionState: 'const useViewTransitionState = () => false',
  },
  'dom/ssr/components.js': {
    usePrefetchBehavior: 'const usePrefetchBehavior = () => [false, null, {}]',
    PrefetchPageLinks: 'const PrefetchPageLinks = never',
    RSCPrefetchPageLinksImpl: '',
    PrefetchPageLinksImpl: '',
  },
  'dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: 'const RemixRootDefaultHydrateFallback = never' },
  'dom/ssr/single-fetch.js': { nonSsrStrategy: 'const nonSsrStrategy = never' },
}

/** The script that names a page's modules is written by the server. */
/** The scripts that a page begins with are written by the server. */
const unusedBranches: Record<string, [condition: string, always: string][]> = {
  'dom/ssr/components.js': [
    ['contextScript = staticContext ?', 'contextScript = false ?'],
    ['routeModulesScript = !isStatic ?', 'routeModulesScript = true ?'],
  ],
}

const never = `
  function never() { throw new Error('Left out of the build: scripts/without-unused.ts') }`

const fileOf = (id: string) => id.split('/react-router/dist/production/lib/')[1] ?? ''

/** A function or a class that begins a line ends with the next line that begins with its brace. */
function withoutPart(code: string, name: string, standIn: string, file: string): string {
  const part = new RegExp(`^((async )?function ${name}\\(|var ${name} = class )[^]*?^\\};?$`, 'm')
  if (!part.test(code)) throw new Error(`The router has no ${name} in ${file} any more.`)
  return code.replace(part, () => standIn)
}

function withCondition(code: string, condition: string, always: string, file: string): string {
  if (!code.includes(condition)) throw new Error(`The router asks no "${condition}" in ${file} any more.`)
  return code.replace(condition, () => always)
}

/**
 * Leaves 6 KB out of what every page loads. A new version of the router that has these parts elsewhere, or asks them for something
 * else, fails the build.
 */
export function withoutUnused(): Plugin {
  const met = new Set<string>()
  return {
    name: 'without-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const file = fileOf(id)
      if (!(file in standIns)) return
      met.add(file)
      return standIns[file] + never
    },
    transform(code, id) {
      const file = fileOf(id)
      const parts = Object.entries(unusedParts[file] ?? {})
      if (parts.length === 0) return
      const rest = parts.reduce((rest, [name, standIn]) => withoutPart(rest, name, standIn, file), code)
      return (unusedBranches[file] ?? []).reduce((rest, branch) => withCondition(rest, ...branch, file), rest) + never
    },
    generateBundle() {
      const missing = Object.keys(standIns).filter((file) => !met.has(file))
      if (missing.length > 0) throw new Error(`The router has no ${missing.join(', ')} any more.`)
    },
  }
}

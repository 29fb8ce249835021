import type { Plugin } from 'vite'

/** What takes the place of parts of the router that no page uses: by their files, as they begin without the library's folder. */
const standIns: Record<string, string> = {
  'react-router/lib/dom/ssr/route-discovery.js': `
    export { never as RouteDiscoveryRuntime, never as getCustomPatchRoutesOnNavigationFunction, never as useCustomRouteDiscovery,
      never as useRouteDiscovery }`,
  // What browsers were taught by Babel, they know by themselves.
  '@conform-to/dom/_virtual/_rollupPluginBabelHelpers.mjs': `
    export const objectSpread2 = Object.assign
    export { never as defineProperty, never as objectWithoutProperties, never as toPrimitive, never as toPropertyKey }`,
}

/** Takes the place of what is never called. */
const thrower = 'never'

/**
 * What takes the place of single functions and classes, by name. Of the router: looking ahead for pages (our links don't), view transitions,
 * components of the server, errors of server components, and routers that we don't use. `ready.tsx` prepares what a form needs.
 * Of React: components of its own that we don't use (view transitions, lists of suspended parts, activities), references to fragments,
 * elements that somebody defines, hints for what will be loaded, functions as the action of a form, and what it says to developers.
 */
const unusedParts: Record<string, Record<string, string>> = {
  'react-router/lib/components.js': { AwaitErrorBoundary: thrower, handleSkippedViewTransition: thrower },
  'react-router/lib/hooks.js': {
    RSCErrorHandler: '({ children }) => children',
    DefaultErrorComponent: thrower,
  },
  'react-router/lib/router/history.js': { warning: '() => {}' },
  'react-router/lib/router/router.js': {
    persistAppliedTransitions: '() => {}',
    restoreAppliedTransitions: '() => {}',
  },
  'react-router/lib/router/instrumentation.js': {
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentHandler: thrower,
  },
  'react-router/lib/server-runtime/warnings.js': { warnOnce: '() => {}' },
  'react-router/lib/dom/lib.js': { HistoryRouter: thrower, useViewTransitionState: '() => false' },
  'react-router/lib/dom/ssr/components.js': {
    usePrefetchBehavior: '() => [false, null, {}]',
    PrefetchPageLinks: thrower,
    RSCPrefetchPageLinksImpl: thrower,
    PrefetchPageLinksImpl: thrower,
  },
  'react-router/lib/dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: thrower },
  'react-router/lib/dom/ssr/single-fetch.js': { nonSsrStrategy: thrower },
  'react-dom/react-dom.production.js': { 'exports.pre\\w+': thrower },
  'react-dom/react-dom-client.production.js': {
    ...neverCalled(`commitExitViewTransitions trackEnterViewTransitions commitNestedViewTransitions
      restoreEnterOrExitViewTransitions restoreViewTransitionOnHostInstances restoreNestedViewTransitions
      getViewTransitionName getViewTransitionClassName applyViewTransitionToHostInstances startViewTransition
      commitAfterMutationEffectsOnFiber flushAfterMutationEffects createViewTransitionInstance reportViewTransitionError`),
    ...neverCalled(`FragmentInstance FragmentInstance.prototype.\\w+ commitNewChildToFragmentInstance
      deleteChildFromFragmentInstance`),
    commitFragmentInstanceInsertionEffects: '() => {}',
    commitFragmentInstanceDeletionEffects: '() => {}',
    ...neverCalled('updateSuspenseListComponent cutOffTailIfNeeded updateActivityComponent setPropOnCustomElement'),
    ...neverCalled('preinitStyle preinitScript preinitModuleScript preload preloadModule preconnect prefetchDNS'),
    ...neverCalled('mountActionState updateActionState rerenderActionState startHostTransition requestFormReset$1'),
    extractEvents$1: '() => {}',
    constructSelectEvent: '() => {}',
    ...neverCalled('useMemoCache findCurrentFiberUsingSlowPath findCurrentHostFiberImpl'),
    getStackByFiberInDevAndProd: "() => ''",
  },
  '@conform-to/dom/submission.mjs': neverCalled('setListState setListValue setState updateList'),
}

/** Questions that have one answer here, or had it before: of which file, how it is asked, the answer, and how often it is asked where that is not once. */
const unusedBranches: Record<string, [condition: string | RegExp, always: string, times?: number][]> = {
  // The script that names a page's modules, and those that a page begins with, are written by the server.
  'react-router/lib/dom/ssr/components.js': [
    ['contextScript = staticContext ?', 'contextScript = false ?'],
    ['routeModulesScript = !isStatic ?', 'routeModulesScript = true ?'],
    [/typeof criticalCss === "\w+" \?/g, 'false ?', 2],
    ['"script:ld+json" in metaProps', 'false'],
  ],
  // What a page begins with names its routes: to match its address once more is to read all of the area's once more.
  'react-router/lib/dom/ssr/hydration.js': [
    [
      /let dataRouteMatcher = createDataRouteMatcher\(future, basename \|\| "\/"\);\s+dataRouteMatcher\.update\(routes\);\s+let initialMatches = dataRouteMatcher\.match\(location\);/,
      'let initialMatches = Object.keys(window.__reactRouterRouteModules).map((id) => ({ route: { id } }));',
    ],
  ],
  // What a shell answers to is compiled once, and not anew with each of its pages.
  'react-router/lib/router/utils.js': [
    [
      'compilePath(meta.relativePath, meta.caseSensitive, i === routesMeta.length - 1)',
      '(meta[i === routesMeta.length - 1] ??= compilePath(meta.relativePath, meta.caseSensitive, i === routesMeta.length - 1))',
    ],
  ],
  // Loaders and actions are of the server.
  'react-router/lib/dom/ssr/routes.js': [
    [/if \(!routeModule\.client(Loader|Action)\)/g, 'if (true)', 2],
    [/route\.hasClient(Loader|Action) \?/g, 'false ?', 3],
  ],
  'react-router/lib/components.js': [
    ['!viewTransitionOpts || !isViewTransitionAvailable', 'true'],
    [/renderDfd && pendingState && /g, 'false && ', 2],
    ['!vtContext.isTransitioning && interruption', 'false'],
    ['vtContext.isTransitioning && !vtContext.flushSync', 'false'],
  ],
  // No page has view transitions, nor waits for a style sheet or a picture before it changes.
  'react-dom/react-dom-client.production.js': [
    [/\((\w+) & 335544064\) === \1/g, 'false', 7],
    [/isViewTransitionEligible \|\|\s+subtreeFlags & 8192 \|\|\s+16785408 === \(subtreeFlags & 16785408\)/, 'false'],
  ],
}

function neverCalled(names: string): Record<string, string> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, thrower]))
}

/** What the router says to its developers, who work on the sources: here it stops without a word. */
const developerWords = /(\binvariant(?:\$\d)?\((?:[^()\n]|\([^()\n]*\))*?), (?:"[^"\n]*"|`[^`\n]*`)\)/g

const never = `
  function never() { throw new Error('Left out of the build: scripts/without-unused.ts') }`

const ofLibraries = /^.*[/]node_modules[/](react-dom|react-router|@conform-to[/]\w+)[/](cjs|dist([/]production)?)[/]/

const fileOf = (id: string) => id.replace(ofLibraries, '$1/')

/** A function or a class that begins a line ends with the next line that begins with its brace. */
function withoutPart(code: string, name: string, standIn: string, file: string): string {
  const named = name.replaceAll('$', '\\$')
  const part = new RegExp(
    `^((async )?function ${named}\\(|var ${named} = class |${named} = function ?\\()[^]*?^\\};?$`,
    'gm',
  )
  const rest = code.replace(part, () => (name.includes('.') ? '' : `var ${name} = ${standIn};`))
  if (rest === code) throw new Error(`There is no ${name} in ${file} any more.`)
  return rest
}

function withCondition(code: string, file: string, condition: string | RegExp, always: string, times = 1): string {
  let met = 0
  const rest = code.replace(condition, () => {
    met += 1
    return always
  })
  if (met !== times) throw new Error(`${file} asks ${condition} ${met} times, and not ${times}.`)
  return rest
}

/**
 * Leaves 17 KB out of what every page loads. A new version of React or the router that has these parts elsewhere, or asks more or less
 * often, fails the build; a page that comes to need what throws fails in the first journey that opens it, and what stays away without a
 * word is looked for in our sources (app/architecture.test.ts).
 */
export function withoutUnused(): Plugin {
  const met = new Set<string>()
  return {
    name: 'without-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: { filter: { id: ofLibraries }, handler: (id) => standIns[fileOf(id)] },
    transform: {
      filter: { id: ofLibraries },
      handler(code, id) {
        const file = fileOf(id)
        met.add(file)
        const terse = file.startsWith('react-router/') ? code.replace(developerWords, '$1)') : code
        const parts = Object.entries(unusedParts[file] ?? {})
        const rest = parts.reduce((rest, [name, standIn]) => withoutPart(rest, name, standIn, file), terse)
        return (unusedBranches[file] ?? []).reduce((rest, branch) => withCondition(rest, file, ...branch), rest) + never
      },
    },
    generateBundle() {
      const missing = [standIns, unusedParts, unusedBranches].flatMap(Object.keys).filter((file) => !met.has(file))
      if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')} any more.`)
    },
  }
}

/**
 * Leaves React for browsers out of the server, which the button that signs out brings along: without a connection it draws a page of
 * its own.
 */
export function withoutBrowserReact(): Plugin {
  return {
    name: 'without-browser-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    load: { filter: { id: /[/]react-dom[/]client\.js$/ }, handler: () => `${never}\nexport { never as createRoot }` },
  }
}

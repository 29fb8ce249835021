import { reactRouter } from '@react-router/dev/vite'
import type { Plugin } from 'vite'
import { behindPage, besidePages, exportsOf, pageParts } from './page-parts.ts'

type Hook = 'resolveId' | 'load' | 'transform'
type Ids = { include: RegExp; exclude?: RegExp | RegExp[] }

const virtual = { include: /virtual:/ }
const packages = /[/]node_modules[/]/
/**
 * By the suffixes that all of them have (app/architecture.test.ts). A project may stand in a folder named app itself, with its packages. What
 * stands behind a page (page-parts.ts) is nothing to the router.
 */
const routes = { include: /[/]app[/](root|.*-(page|route|shell))\.tsx?(\?|$)/, exclude: [packages, behindPage] }
/** Those of which a browser gets something. */
const pages = { include: /[/]app[/](root|.*-(page|shell))\.tsx?(\?|$)/, exclude: routes.exclude }
const components = { include: /[/]app[/]/, exclude: packages }

/** What they look for, by their names: modules of the router's own, and our routes. */
const lookFor: Record<string, Partial<Record<Hook, Ids>>> = {
  'react-router': { transform: { include: /\.module\./ } },
  'react-router:virtual-modules': { resolveId: virtual, load: virtual },
  // It resolves all that it is asked of, and that once more: what is only for the server says so wherever it is imported.
  'react-router:dot-server': { resolveId: { include: /\.server/ } },
  'react-router:dot-client': { transform: { include: /\.client/ } },
  'react-router:inject-hmr-runtime': { resolveId: virtual, load: virtual },
  'react-router:hmr-runtime': { resolveId: virtual, load: virtual },
  'react-router:route-chunks-index': { transform: routes },
  'react-router:build-client-route': { transform: routes },
  'react-router:split-route-modules': { transform: routes },
  'react-router:route-exports': { transform: routes },
  'react-router:react-refresh-babel': { transform: components },
}

/**
 * The router's plugins, each asked of what it looks for alone. By themselves they are asked of every module of every package, from the
 * bundler's threads on the one that runs JavaScript, and say no: a quarter of what a build takes.
 */
export function routerPlugins(command: 'build' | 'serve'): Plugin[] {
  const plugins = reactRouter()
  const missing = Object.keys(lookFor).filter((name) => plugins.every((plugin) => plugin.name !== name))
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')} any more.`)
  for (const plugin of plugins) {
    for (const [hook, id] of Object.entries(lookFor[plugin.name] ?? {}) as [Hook, Ids][])
      narrow(plugin, hook, command === 'build' && id === routes ? pages : id)
    // On the server it says yes to everything.
    if (plugin.name === 'react-router:dot-server') plugin.applyToEnvironment = ({ name }) => name !== 'ssr'
    // In a build it is asked of every module and does nothing.
    if (plugin.name === 'react-router:react-refresh-babel') plugin.apply = 'serve'
  }
  return command === 'build'
    ? [
        nothingForBrowsers(),
        pageParts({ include: pages.include, exclude: [packages, /\?/] }),
        ...plugins,
        exportsAlone(),
      ]
    : plugins
}

/**
 * Of a route without a page, which has nothing but a loader and an action (app/architecture.test.ts), nothing is left for a browser.
 * The router finds that out with Babel, so a build asks it of the others alone.
 */
function nothingForBrowsers(): Plugin {
  let found = 0
  return {
    name: 'nothing-for-browsers',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /[/]app[/].*-route\.tsx?(\?|$)/ },
      handler() {
        found += 1
        return 'export {}'
      },
    },
    buildEnd(error) {
      if (!error && found === 0) throw new Error('There is no route without a page any more.')
    },
  }
}

/**
 * The router asks what a route exports, three times a build, by having a server of its own compile it, which finds all that it imports.
 * That server gets to compile what exports the same names and imports nothing. Of what a browser runs beside a page the router looks at
 * the code too, to see whether it can be a file of its own.
 */
function exportsAlone(): Plugin {
  return {
    name: 'exports-alone',
    // The only server in a build is the router's own.
    apply: 'serve',
    enforce: 'pre',
    transform: {
      filter: { id: routes, code: { exclude: besidePages } },
      handler(_code, id) {
        const said = exportsOf(id).map((name) => `nothing as ${name}`)
        return { code: `const nothing = 0; export { ${said.join(', ')} }`, map: null }
      },
    },
  }
}

function narrow(plugin: Plugin, hook: Hook, id: Ids) {
  const asked = plugin[hook]
  if (!asked) throw new Error(`${plugin.name} has no ${hook} any more.`)
  const handler = typeof asked === 'function' ? asked : asked.handler
  Object.assign(plugin, { [hook]: { ...(typeof asked === 'object' && asked), handler, filter: { id } } })
}

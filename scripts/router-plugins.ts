import { reactRouter } from '@react-router/dev/vite'
import type { Plugin } from 'vite'

type Hook = 'resolveId' | 'load' | 'transform'
type Ids = { include: RegExp; exclude?: RegExp }

const virtual = { include: /virtual:/ }
/** By the suffixes that all of them have (app/architecture.test.ts). A project may stand in a folder named app itself, with its packages. */
const routes = { include: /[/]app[/](root|.*-(page|route|shell))\.tsx?(\?|$)/, exclude: /[/]node_modules[/]/ }
const components = { include: /[/]app[/]/, exclude: /[/]node_modules[/]/ }

/** What they look for, by their names: modules of the router's own, and our routes. */
const lookFor: Record<string, Partial<Record<Hook, Ids>>> = {
  'react-router:virtual-modules': { resolveId: virtual, load: virtual },
  // It resolves all that it is asked of, and that once more: what is only for the server says so wherever it is imported.
  'react-router:dot-server': { resolveId: { include: /\.server/ } },
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
export function routerPlugins(): Plugin[] {
  const plugins = reactRouter()
  const missing = Object.keys(lookFor).filter((name) => plugins.every((plugin) => plugin.name !== name))
  if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')} any more.`)
  for (const plugin of plugins) {
    for (const [hook, id] of Object.entries(lookFor[plugin.name] ?? {}) as [Hook, Ids][]) narrow(plugin, hook, id)
    // On the server it says yes to everything.
    if (plugin.name === 'react-router:dot-server') plugin.applyToEnvironment = ({ name }) => name !== 'ssr'
  }
  return plugins
}

function narrow(plugin: Plugin, hook: Hook, id: Ids) {
  const asked = plugin[hook]
  if (!asked) throw new Error(`${plugin.name} has no ${hook} any more.`)
  const handler = typeof asked === 'function' ? asked : asked.handler
  Object.assign(plugin, { [hook]: { ...(typeof asked === 'object' && asked), handler, filter: { id } } })
}

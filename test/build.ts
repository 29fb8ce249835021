import type { ServerBuild } from 'react-router'

type Handlers = Record<string, (asked: { request: Request }) => unknown>

/** A build whose pages consist of the given loaders and actions. Each page's id is its path. */
export function buildOf(loaders: Handlers, actions: Handlers = {}): ServerBuild {
  const routes = Object.entries(loaders).map(([path, loader]) => [
    path,
    { id: path, path, module: { loader, action: actions[path] } },
  ])
  return {
    entry: { module: { default: () => new Response(), handleError: () => {} } },
    routes: Object.fromEntries(routes),
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}

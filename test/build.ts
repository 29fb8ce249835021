import type { ServerBuild } from 'react-router'

/** A build of pages whose loaders are all there is of them. @param loaders by the path of their page */
export function buildOf(loaders: Record<string, (asked: { request: Request }) => unknown>): ServerBuild {
  const routes = Object.entries(loaders).map(([path, loader]) => [path, { id: path, path, module: { loader } }])
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

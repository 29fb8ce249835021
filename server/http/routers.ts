import { createRequestHandler, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type Router = ReturnType<typeof createRequestHandler>

/**
 * A router tries its routes one after the other, twice a request, and there are two hundred. So each part of the site, named by the
 * first two segments of an address, has one of its own with those routes alone that can match there, made when it is first asked.
 *
 * @returns the router for a path as it was asked for
 */
export function routersFor(build: ServerBuild, mode: string): (path: string) => Router {
  const parts = partsOf(build.routes)
  const routers = new Map<string | undefined, Router>()
  return (path) => {
    const part = partAt(path, parts)
    const known = routers.get(part)
    if (known) return known
    const router = createRequestHandler(
      part === undefined ? build : { ...build, routes: routesAt(part, build.routes) },
      mode,
    )
    routers.set(part, router)
    return router
  }
}

/** The first two segments of each route, and the first alone for whatever else stands below it. */
export function partsOf(routes: Routes): Set<string> {
  const paths = Object.keys(routes).map((id) => segmentsOf(id, routes))
  return new Set(paths.flatMap(([first = '', second = '']) => [`${first}/`, `${first}/${second}`]))
}

/** @returns undefined where all routes have to be tried: an address in other letters is decoded by the router alone */
export function partAt(path: string, parts: Set<string>): string | undefined {
  if (path.includes('%')) return undefined
  const [first = '', second = ''] = path
    .replace(/\.data$/, '')
    .toLowerCase()
    .split('/')
    .filter(Boolean)
  return [`${first}/${second}`, `${first}/`].find((part) => parts.has(part))
}

export function routesAt(part: string, routes: Routes): Routes {
  const asked = part.split('/')
  const canMatch = (segments: string[]) =>
    asked.every((segment, at) => segments[at] === undefined || segments[at] === segment || /^[:*]/.test(segments[at]))
  return Object.fromEntries(Object.entries(routes).filter(([id]) => canMatch(segmentsOf(id, routes))))
}

function segmentsOf(id: string | undefined, routes: Routes): string[] {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return []
  const own = (route.path ?? '').toLowerCase().split('/').filter(Boolean)
  return [...segmentsOf(route.parentId, routes), ...own]
}

import { matchRoutes, type RouteObject } from 'react-router'
import routes from '../../app/routes.ts'
import { accessMatrix } from '../../e2e/access-matrix.ts'
import type { Screen } from './screen.ts'

/** Pages without a viewer in the sample. */
const nobodySees: Record<string, string> = {
  'admin/cohorts/call-off-page': 'the sample has no bootcamp that is still to come and has people in it',
  'membership/bulk-status/bulk-status-page': 'it is shown only when a change could not be begun',
  'portal/give-back/give-back-page': 'the sessions of the pilot are over, so no place can be given back',
}

/** @returns the ids of pages without a screen, so that a new page isn't forgotten */
export function unseenRoutes(screens: Screen[]): string[] {
  const seen = new Set(screens.map(({ path }) => routeOf(path)))
  return Object.keys(accessMatrix).filter((id) => id.endsWith('-page') && !seen.has(id) && !nobodySees[id])
}

function routeOf(path: string): string | undefined {
  const address = new URL(path.replace(/\{.+?\}/g, 'some'), 'http://this.site').pathname
  return matchRoutes(withIds(routes), address)?.at(-1)?.route.id
}

interface Entry {
  id?: string
  file: string
  path?: string
  index?: boolean
  children?: Entry[]
}

/** The framework derives the id from the file, unless the route states one. */
function withIds(entries: Entry[]): RouteObject[] {
  return entries.map(
    ({ id, file, path, index, children }) =>
      ({ id: id ?? file.replace(/\.tsx?$/, ''), path, index, children: children && withIds(children) }) as RouteObject,
  )
}

import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import config from '../../app/routes.ts'
import { partAt, partsOf, routesAt } from './routers.ts'

type Routes = ServerBuild['routes']

const all = Object.fromEntries(listed([{ path: '', file: 'root', id: 'root', children: await config }])) as Routes
const parts = partsOf(all)
const addresses = Object.keys(all).map((id) => pathOf(id).replace(/:\w+/g, 'some-value').replace('*', 'no/such/page'))

/** As the build lists them. */
function listed(entries: RouteConfigEntry[], parentId?: string): [string, object][] {
  return entries.flatMap(({ id, file, path, index, children = [] }) => {
    const own = { id: id ?? file, parentId, path, index }
    return [[own.id, own], ...listed(children, own.id)]
  })
}

function pathOf(id: string): string {
  const route = all[id]
  return route ? `${route.parentId ? pathOf(route.parentId) : ''}/${route.path ?? ''}`.replace(/\/+/g, '/') : ''
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  const own = Object.values(routes).filter((route) => route?.parentId === parentId)
  return own.map((route) => ({ ...route, children: treeOf(routes, route?.id) }) as RouteObject)
}

function answering(routes: Routes, path: string): string[] | undefined {
  return matchRoutes(treeOf(routes), path)?.map(({ route }) => route.id ?? '')
}

test.each([
  ...addresses,
  ...addresses.map((address) => `${address.toUpperCase()}/`),
  '/admin/%75sers',
  '/admin//users',
  '/no-such-part/users',
])('%s is answered by the same routes as if all had been tried', (address) => {
  const part = partAt(address, parts)
  expect(answering(part === undefined ? all : routesAt(part, all), address)).toEqual(answering(all, address))
})

test('a page and its data have a router with few routes', () => {
  expect(partAt('/admin/users.data', parts)).toBe('admin/users')
  expect(partAt('/admin/users', parts)).toBe('admin/users')
  expect(Object.keys(routesAt('admin/users', all)).length).toBeLessThan(Object.keys(all).length / 4)
})

test('an address that names no part adds no router', () => {
  expect(partAt('/registration/a-key', parts)).toBe('registration/')
  expect(partAt('/registration/another-key', parts)).toBe('registration/')
  expect(partAt('/no/such/page', parts)).toBeUndefined()
})

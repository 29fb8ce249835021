import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, project } from '../scripts/prepare.mjs'
import type { Row, Rows } from './row.ts'

/**
 * What every page of the portal and the admin area brings when it is the first, from the build: the scripts of its route and of those
 * around it, and what they import; each as it is sent, without headers. What comes when somebody begins with a form, or
 * opens something, is not in it. A table of all pages goes to stderr. It needs no quiet machine.
 */
const most = 170

const assets = path.join(project, 'build', 'client', 'assets')

export const rows: Rows = async () => {
  await ensureBuilt({ isCompressed: true })
  const pages = firstPages()
  console.error('page                                              KB    files')
  for (const { id, bytes, files } of pages)
    console.error(id.padEnd(44) + inKilobytes(bytes).padStart(8) + String(files).padStart(9))
  const light = pages.filter(({ bytes }) => bytes <= most * 1000)
  const heaviest = pages[0]
  return [
    { what: `pages of at most ${most} KB, of ${pages.length}`, measured: light.length, unit: 'pages' },
    {
      what: `heaviest page: ${heaviest?.id}, script`,
      measured: (heaviest?.bytes ?? Number.NaN) / 1000,
      unit: 'KB',
      target: `≤ ${most}`,
    },
  ] satisfies Row[]
}

interface Route {
  parentId?: string
  module: string
  clientMiddlewareModule?: string
}

interface Manifest {
  entry: { module: string }
  routes: Record<string, Route>
}

/** @returns the heaviest first */
function firstPages(): { id: string; bytes: number; files: number }[] {
  return readdirSync(assets)
    .filter((file) => /^manifest-.*\.js$/.test(file))
    .flatMap((file) => {
      const [, list = ''] = /=(\{.*\});/s.exec(read(file)) ?? []
      const { entry, routes }: Manifest = JSON.parse(list)
      return Object.entries(routes)
        .filter(([id]) => id.endsWith('-page') && !isDocument(id, routes))
        .map(([id, page]) => ({ id, ...weigh([entry.module, ...scriptsOf(page, routes)]) }))
    })
    .sort((one, other) => other.bytes - one.bytes)
}

/** A frame that doesn't say that it is interactive loads no script, nor does what is in it. */
function isDocument(id: string, routes: Record<string, Route>): boolean {
  const { parentId } = routes[id] ?? {}
  if (parentId && parentId !== 'root') return isDocument(parentId, routes)
  return !readFileSync(path.join(project, 'app', `${id}.tsx`), 'utf8').includes('interactive: true')
}

function scriptsOf({ parentId, module, clientMiddlewareModule }: Route, routes: Record<string, Route>): string[] {
  const parent = parentId ? routes[parentId] : undefined
  const own = clientMiddlewareModule ? [module, clientMiddlewareModule] : [module]
  return parent ? [...scriptsOf(parent, routes), ...own] : own
}

function weigh(scripts: string[]): { bytes: number; files: number } {
  const met = new Set<string>()
  const meet = (script: string) => {
    const file = path.basename(script)
    if (met.has(file) || file === '') return
    met.add(file)
    for (const [, imported = ''] of read(file).matchAll(/(?:^|[;}])import(?:[^"'`()]*from)?["'](\.\/[^"']+)["']/g))
      meet(imported)
  }
  for (const script of scripts) meet(script)
  return { bytes: [...met].reduce((sum, file) => sum + read(`${file}.br`).length, 0), files: met.size }
}

/** One character a byte, so that a length is one of bytes. */
function read(file: string): string {
  return readFileSync(path.join(assets, file), 'latin1')
}

function inKilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

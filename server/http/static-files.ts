import { existsSync, readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { Env } from './env.ts'

const clientFolder = 'build/client'

/** Serves the build's files and the public documents. */
export function serveFiles(app: Hono<Env>): void {
  app.use('/assets/*', serveStatic({ root: clientFolder, precompressed: true, onFound: cacheForever }))
  app.use('/share/*', serveStatic({ root: clientFolder, onFound: forOtherSites }))
  app.use('/documents/*', serveStatic({ root: clientFolder, onFound: outOfSearch }))
  for (const file of filesAtRoot()) app.use(`/${file}`, serveStatic({ root: clientFolder, onFound: cacheForAnHour }))
}

function filesAtRoot(): string[] {
  // Without a build Vite serves them.
  if (!existsSync(clientFolder)) return []
  return readdirSync(clientFolder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

/** Their names change with their content. `Vary` is set on uncompressed answers too, because compression follows later. */
function cacheForever(_path: string, c: Context): void {
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
  c.header('Vary', 'Accept-Encoding')
}

/** Preview pictures that other sites show beside a link to us. */
function forOtherSites(path: string, c: Context): void {
  cacheForAnHour(path, c)
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
}

/** Learning material: anyone with the address may read it, but it is meant for participants. */
function outOfSearch(path: string, c: Context): void {
  cacheForAnHour(path, c)
  c.header('X-Robots-Tag', 'noindex')
}

function cacheForAnHour(_path: string, c: Context): void {
  c.header('Cache-Control', 'public, max-age=3600')
}

// Builds the pages and the server, then compresses what browsers ask for once and for all.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { nodeBinary, project, run } from './prepare.mjs'

const compressible = /\.(js|css|svg|webmanifest|txt)$/

await run(
  nodeBinary(),
  [path.join('node_modules', '@react-router', 'dev', 'dist', 'cli', 'index.js'), 'build', '--logLevel', 'warn'],
  {
    NODE_ENV: 'production',
  },
)
const assets = path.join(project, 'build', 'client', 'assets')
slimManifest()
for (const name of readdirSync(assets)) {
  if (!compressible.test(name)) continue
  const file = path.join(assets, name)
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

/**
 * The router's list of all routes comes with each page. It names for each what else to load with it, which is only asked for where a
 * page makes the next one ready (`ready.tsx`): not what the pages above it have brought, and never for a document.
 *
 * @typedef {{ id: string, parentId?: string, module: string, imports: string[] }} Route
 */
function slimManifest() {
  const file = path.join(assets, readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? '')
  const [before = '', json = ''] = readFileSync(file, 'utf8').split(/(?<==)(.*)(?=;$)/s)
  /** @type {{ entry: Route, routes: Record<string, Route> }} */
  const { routes, ...rest } = JSON.parse(json)
  /** @type {(route: Route | undefined) => Route[]} */
  const withParents = (route) => (route ? [route, ...withParents(routes[route.parentId ?? ''])] : [])
  const slim = Object.values(routes).map((route) => {
    const [, ...parents] = withParents(route)
    const isApplication = parents.some(({ id }) => id.endsWith('-shell') && id !== 'site/site-shell')
    const brought = [rest.entry, ...parents].flatMap(({ module, imports }) => [module, ...imports])
    const imports = isApplication ? route.imports.filter((script) => !brought.includes(script)) : []
    const said = Object.entries({ ...route, imports }).filter(([, value]) => value && value.length !== 0)
    return [route.id, Object.fromEntries(said)]
  })
  writeFileSync(file, `${before}${JSON.stringify({ ...rest, routes: Object.fromEntries(slim) })};`)
}

// Builds the pages and the server. --uncompressed: whoever wants them compressed does that later (compress.ts).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { compressor, nodeBinary, project, run } from './prepare.mjs'

await run(
  nodeBinary(),
  [path.join('node_modules', '@react-router', 'dev', 'dist', 'cli', 'index.js'), 'build', '--logLevel', 'warn'],
  {
    NODE_ENV: 'production',
  },
)
const assets = path.join(project, 'build', 'client', 'assets')
slimManifest()
if (!process.argv.includes('--uncompressed')) await run(nodeBinary(), [compressor])

/**
 * The router's list of all routes comes with each page, so it says nothing that is said by being left out, and there is one for each
 * area (`entry.server.tsx` tells a page of its own): what stands elsewhere is another document. What else a script imports, the browser
 * finds in the script.
 *
 * @typedef {{ id: string, parentId?: string, module: string, imports?: string[] }} Route
 */
function slimManifest() {
  const namesItsRoutes = 'for(const[id,route]of Object.entries(window.__reactRouterManifest.routes))route.id=id'
  const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  const [before = '', json = ''] = readFileSync(path.join(assets, name), 'utf8').split(/(?<==)(.*)(?=;$)/s)
  /** @type {{ url: string, routes: Record<string, Route> }} */
  const { routes, ...rest } = JSON.parse(json)
  /** @type {(route: Route | undefined) => string} */
  const shellOf = (route) =>
    route?.parentId && route.parentId !== 'root' ? shellOf(routes[route.parentId]) : (route?.id ?? '')
  /** `ready.tsx` puts an empty script in its place. @type {(route: Route) => boolean} */
  const isWithoutPage = ({ id }) => id.endsWith('-route')
  /** @type {(file: string, ...elsewhere: string[]) => void} */
  const write = (file, ...elsewhere) => {
    const own = Object.values(routes).filter((route) => !elsewhere.some((shell) => shellOf(route).startsWith(shell)))
    const said = own.map(({ imports: _, ...route }) =>
      Object.entries(isWithoutPage(route) ? { ...route, module: '' } : route).filter(
        ([, value]) => value && value.length !== 0,
      ),
    )
    const slim = said.map((entries) => Object.fromEntries(entries)).map(({ id, ...route }) => [id, route])
    // Its own address: a page asks for the list that it names, and would ask for two.
    const list = JSON.stringify({ ...rest, url: rest.url.replace(name, file), routes: Object.fromEntries(slim) })
    writeFileSync(path.join(assets, file), `${before}${list};${namesItsRoutes}`)
  }
  write(name.replace('manifest-', 'manifest-of-the-portal-'), 'site/', 'admin/')
  write(name, 'site/', 'portal/')
}

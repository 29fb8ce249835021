// npm run count-anew: counts everybody, with the settings of the server, which is stopped meanwhile if its database is the
// embedded one.
import path from 'node:path'
import { ensureBuilt, ensureInstalled, nodeBinary, run } from './prepare.mjs'

await ensureInstalled()
await ensureBuilt()
const built = path.join('build', 'server', 'index.js')
await run(nodeBinary(), ['--enable-source-maps', built, 'count-anew'], {
  NODE_ENV: 'production',
})

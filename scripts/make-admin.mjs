// npm run make-admin -- somebody@bootcamp.example: with the settings of the server, which is stopped meanwhile if its database is the
// embedded one.
import path from 'node:path'
import process from 'node:process'
import { ensureBuilt, ensureInstalled, nodeBinary, run } from './prepare.mjs'

await ensureInstalled()
await ensureBuilt()
const built = path.join('build', 'server', 'index.js')
await run(nodeBinary(), ['--enable-source-maps', built, 'make-admin', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
})

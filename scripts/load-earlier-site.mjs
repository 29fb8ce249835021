// npm run load-earlier-site -- dump.sql: with the settings of the server, which is stopped meanwhile if its database is the embedded one.
import path from 'node:path'
import process from 'node:process'
import { ensureBuilt, ensureInstalled, nodeBinary, run } from './prepare.mjs'

await ensureInstalled()
await ensureBuilt()
const built = path.join('build', 'server', 'index.js')
const [file, ...others] = process.argv.slice(2)
const args = [...(file ? [path.resolve(file)] : []), ...others]
await run(nodeBinary(), ['--enable-source-maps', built, 'load-earlier-site', ...args], { NODE_ENV: 'production' })

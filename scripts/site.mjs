// npm run site -- <verb>: the operator's commands, with the server's settings. `--help` lists the verbs.
import path from 'node:path'
import process from 'node:process'
import { ensureBuilt, ensureInstalled, exitCode, nodeBinary } from './prepare.mjs'

await ensureInstalled()
await ensureBuilt()
const built = path.join('build', 'server', 'index.js')
const words = ['--enable-source-maps', built, 'site', ...process.argv.slice(2)]
process.exit(await exitCode(nodeBinary(), words, { NODE_ENV: 'production' }))

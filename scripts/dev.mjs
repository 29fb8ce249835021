// npm run dev: runs the server from its sources; a change applies to the next request, and in the browser at once.
import { ensureInstalled, exitCode, nodeBinary } from './prepare.mjs'

await ensureInstalled({ all: true })
process.on('SIGINT', () => {})
process.exit(await exitCode(nodeBinary(), ['server/dev.ts'], { NODE_ENV: 'development' }))

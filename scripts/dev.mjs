// npm run dev: the server on the sources themselves; a change is seen on the next request, in the browser at once.
import { ensureInstalled, exitCode, nodeBinary } from './prepare.mjs'

await ensureInstalled({ all: true })
process.on('SIGINT', () => {})
process.exit(await exitCode(nodeBinary(), ['server/dev.ts'], { NODE_ENV: 'development' }))

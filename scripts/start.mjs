// npm start: install missing packages, build if sources changed, run the server.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { compressor, ensureBuilt, ensureInstalled, exitCode, nodeBinary, project, serverMemory } from './prepare.mjs'

await ensureInstalled()
await ensureBuilt({
  // A failure doesn't matter: the server creates the database itself, or reports the problem.
  meanwhile: () => exitCode(nodeBinary(), [path.join('server', 'make-database.ts')]),
})

// The channel closes when this process ends in any way; the server then stops as if asked to.
const built = path.join('build', 'server', 'index.js')
const server = spawn(nodeBinary(), ['--enable-source-maps', ...serverMemory.flags, built], {
  cwd: project,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...serverMemory.env, ...process.env, NODE_ENV: 'production' },
})
// Requests before its end get uncompressed files, and so do all when compressing fails.
const compressing = spawn(nodeBinary(), [compressor], { cwd: project, stdio: 'inherit' })
compressing.once('error', console.error)
if (compressing.pid) setPriority(compressing.pid, constants.priority.PRIORITY_LOW)
process.once('exit', () => compressing.kill())

// Ctrl-C reaches the server too, since both are in the foreground; other signals are forwarded.
process.on('SIGINT', () => {})
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => server.kill(signal))
server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// npm ends at once on SIGTERM without forwarding it, so the end of the parent is detected here.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM')
}, 250).unref()

// npm start: install what is missing, build what is stale, run the server.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { compressor, ensureBuilt, ensureInstalled, exitCode, nodeBinary, project, serverMemory } from './prepare.mjs'

await ensureInstalled()
await ensureBuilt({
  // How it ends doesn't matter: what it could not do, the server does or refuses.
  meanwhile: () => exitCode(nodeBinary(), [path.join('server', 'make-database.ts')]),
})

// The channel tells the server when this process is gone, however it ended; the server then stops as if asked to.
const built = path.join('build', 'server', 'index.js')
const server = spawn(nodeBinary(), ['--enable-source-maps', ...serverMemory.flags, built], {
  cwd: project,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...serverMemory.env, ...process.env, NODE_ENV: 'production' },
})
// Who comes before it is done gets what is not compressed, also where it can't be done.
const compressing = spawn(nodeBinary(), [compressor], { cwd: project, stdio: 'inherit' })
compressing.once('error', console.error)
if (compressing.pid) setPriority(compressing.pid, constants.priority.PRIORITY_LOW)
process.once('exit', () => compressing.kill())

// Ctrl-C reaches the server as well, since both are in the foreground; the others are handed on.
process.on('SIGINT', () => {})
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => server.kill(signal))
server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// npm ends at once on SIGTERM and tells nobody, so its end is noticed here.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM')
}, 250).unref()

import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { serverMemory } from '../scripts/prepare.mjs'

export interface RunningServer {
  origin: string
  dataDir: string
  process: ChildProcess
  /** Everything it has printed so far. */
  output(): string
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
}

const running = new Set<RunningServer>()

/** What all servers that run for this file have printed. */
export function printedByServers(): string {
  return [...running].map((server) => `${server.origin}\n${server.output()}`).join('\n')
}

/**
 * The built server as a process of its own, on loopback, on a free port and with its own data folder unless they are given.
 *
 * @param env settings. An ORIGIN asks for production: https, for a server behind a proxy, stays as it is, and
 * any other is replaced by the server's own
 * @param how.folder of another checkout, with its build
 * @param how.memory for whoever measures it with other settings than those of its folder
 * @param how.flags of Node, beside those of the memory
 */
export async function startServer(
  env: Record<string, string> = {},
  { folder = '.', memory, flags = [] }: { folder?: string; memory?: typeof serverMemory; flags?: string[] } = {},
): Promise<RunningServer> {
  const port = Number(env.PORT) || (await freePort())
  const dataDir = env.DATA_DIR ?? (await temporaryFolder())
  const origin = `http://localhost:${port}`
  const own: typeof import('../scripts/prepare.mjs') = await import(path.resolve(folder, 'scripts', 'prepare.mjs'))
  const { flags: ofMemory, env: allocator } = memory ?? own.serverMemory
  const child = spawn(process.execPath, ['--enable-source-maps', ...ofMemory, ...flags, 'build/server/index.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...allocator,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      // Several servers on one database have one secret.
      ...(env.DATABASE_URL ? { SECRET: 'only-for-tests-0123456789-0123456789-0123456789' } : {}),
      ...env,
      ...(env.ORIGIN && !env.ORIGIN.startsWith('https:') ? { ORIGIN: origin } : {}),
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  await untilReady(origin, child, () => printed)
  const server: RunningServer = {
    origin,
    dataDir,
    process: child,
    output: () => printed,
    async stop() {
      running.delete(server)
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
  running.add(server)
  return server
}

/** Run by root, PostgreSQL is another user, who has to reach the folder. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-journey-'))
  await chmod(folder, 0o755)
  return folder
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function untilReady(origin: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed()}`)
    // Not exactly /readyz: a server that a balancer asks for it goes on for 5 seconds when it is stopped, instead of one.
    const ready = await fetch(`${origin}/readyz?start`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready in time:\n${printed()}`)
}

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import type { Home } from './home.server.ts'

/**
 * Fast shutdown; after ten seconds the immediate one (nothing is lost, the next start recovers), at last a kill.
 * Resolves when `hasEnded` says so.
 */
export async function stopPostgres(pid: number, hasEnded: () => boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!hasEnded()) sendSignal(pid, signal)
    const deadline = Date.now() + 10_000
    while (Date.now() < deadline) {
      if (hasEnded()) return
      await sleep(5)
    }
  }
  throw new StartError(`PostgreSQL (process ${pid}) does not stop.`)
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It ended in between.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Stops the PostgreSQL that an earlier owner left running on this cluster, and says whether there was one. Only with
 * the owner lock held: without it the server may well have an owner.
 */
export async function stopLeftover({ cluster }: Home): Promise<boolean> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (!pid) return false
  const found = identify(pid, cluster)
  if (found === 'ours') await stopPostgres(pid, () => identify(pid, cluster) !== 'ours')
  // The number belongs to another program by now, as it often does in a container: PostgreSQL would refuse to start.
  // It still looks by itself for processes that have the cluster's memory open.
  if (found === 'unrelated') rmSync(pidFile, { force: true })
  return found === 'ours'
}

function readPid(pidFile: string) {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
    return pid > 1 ? pid : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Another PostgreSQL is left alone together with the pid file, so that PostgreSQL itself refuses or accepts. */
function identify(pid: number, cluster: string): 'ours' | 'another postgres' | 'unrelated' {
  const { zombie, program, runsOn } = existsSync('/proc/self/stat') ? readProc(pid, cluster) : askPs(pid, cluster)
  if (zombie || !/^postgres\b/.test(basename(program))) return 'unrelated'
  return runsOn ? 'ours' : 'another postgres'
}

const nothing = { zombie: false, program: '', runsOn: false }

function readProc(pid: number, cluster: string) {
  try {
    const [program = '', ...words] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const zombie = /^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return { zombie, program, runsOn: words[words.indexOf('-D') + 1] === cluster }
  } catch {
    return nothing
  }
}

function askPs(pid: number, cluster: string) {
  const line = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
  const [, state = '', command = ''] = /^(\S+)\s+(.*)$/.exec(line ?? '') ?? []
  const [program = '', rest = ''] = command.split(' -D ')
  return { zombie: state.startsWith('Z'), program, runsOn: rest.startsWith(`${cluster} `) }
}

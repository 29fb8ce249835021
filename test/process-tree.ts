import { readFileSync } from 'node:fs'

/** Where the system tells who started whom. */
export const hasProcessTree = process.platform === 'linux'

/** @returns a process and everything that it has started, and they, the first one first */
export function processTree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)]
}

/** @returns what a process has started itself; nothing of one that has ended */
export function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return list.trim().split(/\s+/).filter(Boolean).map(Number)
  } catch (error) {
    if (hasEnded(error)) return []
    throw error
  }
}

/** Sends a signal to all of them. One that has ended by itself is no trouble. */
export function signalAll(processes: number[], signal: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!hasEnded(error)) throw error
    }
  }
}

function hasEnded(error: unknown): boolean {
  return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')
}

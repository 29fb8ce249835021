import { readFileSync } from 'node:fs'

/** Whether the system shows parent processes. */
export const hasProcessTree = process.platform === 'linux'

/** @returns a process and all its descendants, the process itself first */
export function processTree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)]
}

/** @returns the children of a process; none for an ended one */
export function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return list.trim().split(/\s+/).filter(Boolean).map(Number)
  } catch (error) {
    if (hasEnded(error)) return []
    throw error
  }
}

/** Sends a signal to all of them. Ended ones are ignored. */
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

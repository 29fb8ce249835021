import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of the process itself (Linux). */
export function residentMegabytes(pid: number | undefined): number {
  return Math.round(inStatus(pid, 'VmRSS') / 1024)
}

/** The most it has ever been (Linux). */
export function mostMegabytes(pid: number | undefined): number {
  return Math.round(inStatus(pid, 'VmHWM') / 1024)
}

function inStatus(pid: number | undefined, name: string): number {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Of the process with all its threads, so the collector's are in it, and its children (Linux; the kernel counts in hundredths). */
export function processorSeconds(pid: number | undefined): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return [pid, ...children].reduce<number>((sum, each) => {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) / 100
  }, 0)
}

/** The same without its children, to the nanosecond, for what takes milliseconds; 0 of one that has ended. */
export function processorMs(pid: number | undefined): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
      .reduce((sum, ms) => sum + ms, 0)
  } catch {
    return 0
  }
}

import { totalmem } from 'node:os'

const megabyte = 2 ** 20

/** @returns bytes: the memory limit of the container's control group, or the machine's memory */
export function machineMemory(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}

/**
 * Memory settings for a PostgreSQL on the server's own machine. shared_buffers is small because the system's page cache
 * serves the rest; effective_cache_size only informs the planner.
 */
export function databaseMemory(memory = machineMemory()): { shared_buffers: string; effective_cache_size: string } {
  const part = (of: number, least: number, most: number) =>
    `${Math.round(Math.min(Math.max(memory / of, least * megabyte), most * megabyte) / megabyte)}MB`
  return { shared_buffers: part(16, 64, 1024), effective_cache_size: part(2, 256, 64 * 1024) }
}

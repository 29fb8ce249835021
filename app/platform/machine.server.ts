import { totalmem } from 'node:os'

const megabyte = 2 ** 20

/** @returns bytes: what the control group of a container allows, or else what there is */
export function machineMemory(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}

/**
 * Settings of a PostgreSQL that shares the machine with the server. What is not in its own buffers comes from the system's, so
 * they are a small part; the second only tells the planner what to expect.
 */
export function databaseMemory(memory = machineMemory()): { shared_buffers: string; effective_cache_size: string } {
  const part = (of: number, least: number, most: number) =>
    `${Math.round(Math.min(Math.max(memory / of, least * megabyte), most * megabyte) / megabyte)}MB`
  return { shared_buffers: part(16, 64, 1024), effective_cache_size: part(2, 256, 64 * 1024) }
}

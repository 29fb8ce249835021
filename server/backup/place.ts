import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { Config } from '../../app/platform/config.ts'
import { StartError } from '../../app/platform/start-error.ts'

/** Where backups are stored: a folder, or a prefix in a bucket. */
export interface Place {
  /** Writes all of it or nothing; durable when it resolves. @returns its size in bytes */
  write(name: string, file: Readable): Promise<number>
  read(name: string): Promise<Readable>
  has(name: string): Promise<boolean>
  /** Names of all complete files. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** @param address a folder, or `s3://bucket/folder` */
export async function openPlace(address: string, config: Pick<Config, 's3'>): Promise<Place> {
  if (!address.startsWith('s3://')) return openFolder(address)
  if (!config.s3) throw new StartError(`${address} is reached as the S3_ settings say, and they are missing.`)
  // Loaded only when configured, as for pictures.
  const { openBucket } = await import('./bucket.ts')
  const [bucket = '', ...folders] = address.slice('s3://'.length).split('/').filter(Boolean)
  return openBucket({ ...config.s3, bucket }, folders.join('/'))
}

/** @param address of a file in a place */
export function splitAddress(address: string): { place: string; name: string } {
  const isBucket = address.startsWith('s3://')
  const at = address.lastIndexOf('/')
  return { place: isBucket ? address.slice(0, at) : path.dirname(address), name: address.slice(at + 1) }
}

const unfinished = '.unfinished'
/** A partial file without a write for an hour has no writer any more. */
const abandonedMs = 60 * 60 * 1000

function openFolder(folder: string): Place {
  const at = (name: string) => path.join(folder, name)
  return {
    async write(name, file) {
      const made = await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeAbandoned(folder)
      const temporary = `${at(name)}${unfinished}`
      const target = createWriteStream(temporary, { mode: 0o600 })
      const stopTidying = tidyOnSignals(temporary)
      try {
        await pipeline(file, target)
        await synced(temporary, 'r+')
        await rename(temporary, at(name))
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {})
        throw error
      } finally {
        stopTidying()
      }
      for (let next = folder; next.length >= path.dirname(made ?? folder).length; next = path.dirname(next))
        await synced(next, 'r')
      return target.bytesWritten
    },
    async read(name) {
      const file = createReadStream(at(name), { highWaterMark: 256 * 1024 })
      await Promise.race([new Promise((opened) => file.once('open', opened)), finished(file)])
      return file
    },
    has: async (name) => existsSync(at(name)),
    async list() {
      const entries = await readdir(folder).catch(emptyIfMissing)
      return entries.filter((name) => !name.endsWith(unfinished))
    },
    remove: (name) => rm(at(name), { force: true }),
  }
}

/** Removes the partial file when the command is interrupted. */
function tidyOnSignals(file: string): () => void {
  const tidy = (signal: NodeJS.Signals) => {
    rmSync(file, { force: true })
    stop()
    process.kill(process.pid, signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const stop = () => {
    for (const signal of signals) process.off(signal, tidy)
  }
  for (const signal of signals) process.on(signal, tidy)
  return stop
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (!name.endsWith(unfinished)) continue
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > abandonedMs) await rm(file, { force: true })
  }
}

async function synced(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags)
  await handle.sync().finally(() => handle.close())
}

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

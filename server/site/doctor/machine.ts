import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { openFiles } from '../../../app/platform/files/open-files.server.ts'
import { prepareDataDir } from '../../data-dir.ts'
import { fine, type Probe, toDo, unknown } from './finding.ts'

const gigabyte = 2 ** 30

export const settings: Probe = {
  about: 'settings',
  async ask({ config }) {
    if (config.isSecretLost) return toDo('SECRET_PREVIOUS=lost is for one start: take it out.')
    if (config.mode === 'demonstration')
      return fine('the demonstration, which only this computer reaches (neither HOST nor ORIGIN is set)')
    return fine(`production at ${config.origin}`)
  },
}

export const dataFolder: Probe = {
  about: 'data folder',
  async ask({ config, log }) {
    await prepareDataDir(config, log)
    return fine(`${path.resolve(config.dataDir)} belongs to this user alone`)
  },
}

export const disk: Probe = {
  about: 'disk',
  async ask({ config }) {
    const folder = path.resolve(config.dataDir)
    if (!existsSync(folder)) return unknown(`${folder} is not there: nothing is kept on this disk`)
    const { bavail, blocks, bsize, ffree, files } = await statfs(folder)
    const free = bavail * bsize
    const words = `${(free / gigabyte).toFixed(1)} GB (${percent(bavail, blocks)}) are free in ${folder}`
    const inodes = files > 0 ? `, and ${percent(ffree, files)} of its inodes` : ''
    const isLow = free < gigabyte || bavail / blocks < 0.05 || (files > 0 && ffree / files < 0.05)
    return isLow ? toDo(`${words}${inodes}: make room, before nothing can be stored any more`) : fine(words + inodes)
  },
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / Math.max(1, whole))} %`
}

/** Writes with the code for uploads, which syncs. Its name matches no upload's, so nothing else uses it. */
export const files: Probe = {
  about: 'uploads',
  async ask({ config }) {
    const place = config.s3 ? `bucket ${config.s3.bucket} at ${config.s3.endpoint}` : `${config.dataDir}/files`
    const opened = await openFiles(config)
    const key = `doctor-${randomUUID()}.txt`
    const bytes = Buffer.from(key)
    try {
      await opened.put(key, bytes, 'text/plain')
      const read = await opened.read(key)
      if (!read || !bytes.equals(read)) return toDo(`${place} gives back something else than was put into it`)
    } catch (error) {
      return toDo(`${place} can't be used: ${(error as Error).message}`)
    } finally {
      await opened.remove(key).catch(() => {})
    }
    return fine(`a file was written to ${place}, read and removed`)
  },
}

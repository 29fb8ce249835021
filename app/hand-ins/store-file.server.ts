import { randomUUID } from 'node:crypto'
import { isRefused } from '../platform/database/refused.server.ts'
import { keyOfHandIn } from '../platform/files/hand-in-key.ts'
import type { Services } from '../platform/services.ts'
import type { HandInFile } from './hand-in.ts'
import { type HandInFileProblem, type HandInType, nameOfHandInFile, readHandInFile } from './hand-in-file.ts'

export type NewFile = HandInFile & { type: HandInType }

export interface FileRefused {
  outcome: 'file-refused'
  problem: HandInFileProblem
}

/**
 * Stores the file before the row that names it, and deletes it if the row is not saved. If that is unknown, housekeeping
 * deletes it later.
 *
 * @param file undefined if none was chosen
 */
export async function withStoredFile<Result>(
  { files, log }: Pick<Services, 'files' | 'log'>,
  memberId: string,
  file: File | undefined,
  save: (stored: NewFile | null) => Promise<{ result: Result; isNamed: boolean }>,
): Promise<Result | FileRefused> {
  if (!file) return (await save(null)).result
  const bytes = new Uint8Array(await file.arrayBuffer())
  const read = readHandInFile(bytes)
  if ('problem' in read) return { outcome: 'file-refused', problem: read.problem }
  const { type } = read
  const stored = { id: randomUUID(), name: nameOfHandInFile(file.name, type), bytes: bytes.byteLength, type }
  const key = keyOfHandIn({ id: stored.id, memberId })
  await files.put(key, bytes, type)
  let isUnnamed = false
  try {
    const { result, isNamed } = await save(stored)
    isUnnamed = !isNamed
    return result
  } catch (error) {
    isUnnamed = isRefused(error)
    throw error
  } finally {
    if (isUnnamed)
      await files
        .remove(key)
        .catch((error: Error) => log.warn({ key, error: error.message }, 'a file of a hand-in stays behind'))
  }
}

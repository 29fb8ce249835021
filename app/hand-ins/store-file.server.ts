import { randomUUID } from 'node:crypto'
import { keyOfHandIn } from '../platform/files/hand-in-key.ts'
import { putWithRow } from '../platform/files/put-with-row.server.ts'
import type { Services } from '../platform/services.ts'
import type { HandInFile } from './hand-in.ts'
import { type HandInFileProblem, type HandInType, nameOfHandInFile, readHandInFile } from './hand-in-file.ts'

export type NewFile = HandInFile & { type: HandInType }

export interface FileRefused {
  outcome: 'file-refused'
  problem: HandInFileProblem
}

/** @param file undefined if none was chosen */
export async function withStoredFile<Result>(
  services: Pick<Services, 'files' | 'log'>,
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
  return putWithRow(
    services,
    { key, bytes, type },
    () => save(stored),
    ({ message }) => services.log.warn({ key, error: message }, 'a file of a hand-in stays behind'),
  )
}

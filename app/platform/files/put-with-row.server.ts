import { isRefused } from '../database/refused.server.ts'
import type { Services } from '../services.ts'

/**
 * Stores a file before the row that names it, and deletes it if the row is not saved. If that is unknown, or the deletion fails,
 * housekeeping deletes it later.
 *
 * @param save saves the row, and says whether it names the file
 * @param onLeft hears of a deletion that failed
 */
export async function putWithRow<Result>(
  { files }: Pick<Services, 'files'>,
  { key, bytes, type }: { key: string; bytes: Uint8Array; type: string },
  save: () => Promise<{ result: Result; isNamed: boolean }>,
  onLeft: (error: Error) => void,
): Promise<Result> {
  await files.put(key, bytes, type)
  let isUnnamed = false
  try {
    const { result, isNamed } = await save()
    isUnnamed = !isNamed
    return result
  } catch (error) {
    isUnnamed = isRefused(error)
    throw error
  } finally {
    if (isUnnamed) await files.remove(key).catch(onLeft)
  }
}

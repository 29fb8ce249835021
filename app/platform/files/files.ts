/**
 * Where uploaded files are kept. A key is a path such as `avatars/…/avatar-1749574800000.webp`, of letters, digits and `-_./`
 * only. What can't be reached is thrown, so that it is never taken for what is not there.
 */
export interface Files {
  /** Whether there is such a file with something in it. */
  has(key: string): Promise<boolean>
  /** Whole or not at all. When it resolves, the file outlasts a loss of power. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /**
   * @returns all of the file's bytes and no others; null when there is no such file
   * @throws UnreadableFile when there is one, but its bytes can't be had
   */
  read(key: string): Promise<Uint8Array | null>
  /** What is gone already is fine. */
  remove(key: string): Promise<void>
  /** @param folder such as `avatars/…`: everything below it, and nothing beside it */
  removeFolder(folder: string): Promise<void>
  /** The keys of everything in the buckets, also of what broke off while it was written. */
  list(): AsyncIterable<string>
}

/** The place answers, but this file is empty, is being changed, or may not be read: asking again in a moment would not help. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

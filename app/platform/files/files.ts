/**
 * Storage for uploaded files. A key is a path such as `avatars/…/avatar-1749574800000.webp`, of letters, digits and
 * `-_./` only. An unreachable store throws, so that it is never mistaken for a missing file.
 */
export interface Files {
  /** Whether the file exists and isn't empty. */
  has(key: string): Promise<boolean>
  /** Writes the whole file or nothing. Once it resolves, the file survives a power loss. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /**
   * @returns the complete file; null when it doesn't exist
   * @throws UnreadableFile when it exists but its bytes can't be read
   */
  read(key: string): Promise<Uint8Array | null>
  /** A missing file is no error. */
  remove(key: string): Promise<void>
  /** @param folder such as `avatars/…`: removes everything below it, and nothing beside it */
  removeFolder(folder: string): Promise<void>
  /** All keys in the buckets, unfinished writes included. */
  list(): AsyncIterable<string>
}

/** The store answers, but the file is empty, changing, or not readable: a retry would not help. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

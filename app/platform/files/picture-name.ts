/**
 * Matches exactly the picture keys that this product creates: place, stem without the mark of the smaller size, and
 * type.
 */
const pictureKey =
  /^(?<stem>(?:avatars|project-icons|content-images)\/(?<owner>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:projects\/)?[a-z]+-\d{1,16})(?:-\d{2,4})?\.(?<extension>webp|avif|gif|jpe?g|png)$/

export interface PictureName {
  /** The key without size and extension, the same for both sizes. */
  stem: string
  owner: string
  extension: string
}

/** @returns null for any other key, so that no path leads outside */
export function readPictureKey(key: string): PictureName | null {
  return (pictureKey.exec(key)?.groups as PictureName | undefined) ?? null
}

/** Of a file that is still being written. */
export function unfinishedName(id: string): string {
  return `unfinished-${id}`
}

export function isUnfinished(key: string): boolean {
  return /\/unfinished-[0-9a-f-]{36}$/.test(key)
}

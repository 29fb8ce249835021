/** Every name the product gives, and nothing else: who owns it, what it is called without the mark of the smaller size, and its type. */
const pictureKey =
  /^(?<stem>(?:avatars|project-icons|content-images)\/(?<owner>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:projects\/)?[a-z]+-\d{1,16})(?:-\d{2,4})?\.(?<extension>webp|avif|gif|jpe?g|png)$/

export interface PictureName {
  /** The key without size and extension: both sizes of a picture have it in common. */
  stem: string
  owner: string
  extension: string
}

/** @returns null for what is no picture, so that no path leads anywhere else */
export function readPictureKey(key: string): PictureName | null {
  return (pictureKey.exec(key)?.groups as PictureName | undefined) ?? null
}

/** Of a file that is being written. */
export function unfinishedName(id: string): string {
  return `unfinished-${id}`
}

export function isUnfinished(key: string): boolean {
  return /\/unfinished-[0-9a-f-]{36}$/.test(key)
}

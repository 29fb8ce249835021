import { secondsUntilAllowed } from '../rate-limit.server.ts'
import type { Services } from '../services.ts'
import { type StoredPicture, storePicture } from './image-upload.server.ts'
import type { PictureKind } from './new-picture.server.ts'
import type { PictureCrop } from './picture.ts'

/** Each one takes a second of the whole machine's time. */
const uploadsPerMember = { name: 'picture', hits: 30, windowSeconds: 3600 }

/** As `storePicture`: of a member's own pictures so many in an hour, whatever becomes of them. Admins are trusted with the library's. */
export async function acceptPicture(
  services: Services,
  upload: Blob,
  { place, name, sizes }: PictureKind,
  crop: PictureCrop | null = null,
): Promise<StoredPicture> {
  const isCounted = place.bucket !== 'content-images'
  if (isCounted && (await secondsUntilAllowed(services.db, uploadsPerMember, place.owner, services.clock.now())) > 0)
    return { problem: 'too-often' }
  return storePicture(services, upload, place, name, sizes, crop)
}

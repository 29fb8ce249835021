import { removePicture, storePicture } from '../../platform/files/image-upload.server.ts'
import type { PictureCrop, PictureProblem } from '../../platform/files/picture.ts'
import type { Services } from '../../platform/services.ts'
import type { Member } from '../../sign-in/viewer.server.ts'
import { avatarPlace, avatarSizes } from '../avatar-picture.ts'
import { lockProfile, updateProfile } from '../participants.server.ts'

export type SaveAvatarResult =
  | { outcome: 'saved'; avatarUrl: string }
  | { outcome: 'picture-refused'; problem: PictureProblem }
  | { outcome: 'not-in-profile' }

/** The old picture stays until the profile names the new one; a new one that the profile can't name goes again. */
export async function saveAvatar(
  services: Services,
  member: Member,
  picture: Blob,
  crop: PictureCrop | null,
): Promise<SaveAvatarResult> {
  const stored = await storePicture(services, picture, avatarPlace(member.memberId), 'avatar', avatarSizes, crop)
  if ('problem' in stored) return { outcome: 'picture-refused', problem: stored.problem }
  try {
    const replaced = await putIntoProfile(services, member, stored.address)
    if (replaced !== undefined) {
      await forgetFiles(services, member, replaced)
      return { outcome: 'saved', avatarUrl: stored.address }
    }
  } catch (error) {
    services.log.error({ member: member.memberId, error: (error as Error).stack }, 'avatar not saved to profile')
  }
  await forgetFiles(services, member, stored.address)
  return { outcome: 'not-in-profile' }
}

/** @returns whether there is a profile it could be taken from */
export async function removeAvatar(services: Services, member: Member): Promise<boolean> {
  const removed = await putIntoProfile(services, member, null)
  if (removed === undefined) return false
  await forgetFiles(services, member, removed)
  return true
}

/** @returns the address that was there before; undefined when there is no profile any more */
function putIntoProfile(
  { db }: Services,
  member: Member,
  avatarUrl: string | null,
): Promise<string | null | undefined> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProfile(tx, member)
    if (before) await updateProfile(tx, member, { avatar_url: avatarUrl })
    return before?.avatar_url
  })
}

/** A file that stays behind does no harm, so that is no reason to say that nothing was saved. */
async function forgetFiles({ files, log }: Services, { memberId }: Member, address: string | null): Promise<void> {
  try {
    await removePicture(files, address, avatarPlace(memberId), avatarSizes)
  } catch (error) {
    log.warn({ member: memberId, error: (error as Error).message }, 'an old avatar was not removed')
  }
}

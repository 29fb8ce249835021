import { findHiddenParts } from '../../moderation/moderations.server.ts'
import { isRefused } from '../../platform/database/refused.server.ts'
import { storePicture } from '../../platform/files/image-upload.server.ts'
import { forgetPicture } from '../../platform/files/new-picture.server.ts'
import { hiddenIf, type PictureCrop, type PictureKind, type PictureProblem } from '../../platform/files/picture.ts'
import type { Services } from '../../platform/services.ts'
import type { Member } from '../../viewer.ts'
import { avatarPlace, avatarSizes } from '../avatars/avatar-picture.ts'
import { lockProfile, updateProfile } from '../participants.server.ts'

export type SaveAvatarResult =
  | { outcome: 'saved'; avatarUrl: string }
  | { outcome: 'picture-refused'; problem: PictureProblem }
  | { outcome: 'not-in-profile' }

/** Deletes the old picture once the profile names the new one, and the new one if the profile can't be saved. */
export async function saveAvatar(
  services: Services,
  member: Member,
  picture: Blob,
  crop: PictureCrop | null,
): Promise<SaveAvatarResult> {
  const { avatar_url } = await findHiddenParts(services.db, member.memberId)
  const kind = hiddenIf(avatar_url !== undefined, avatarOf(member))
  const stored = await storePicture(services, picture, kind, crop)
  if ('problem' in stored) return { outcome: 'picture-refused', problem: stored.problem }
  try {
    const replaced = await putIntoProfile(services, member, stored.address)
    if (replaced !== undefined) {
      await forgetPicture(services, replaced, avatarOf(member))
      return { outcome: 'saved', avatarUrl: stored.address }
    }
  } catch (error) {
    services.log.error({ member: member.memberId, error: (error as Error).stack }, 'avatar not saved to profile')
    // The commit's outcome is unknown. If the profile doesn't name it, housekeeping deletes it.
    if (!isRefused(error)) return { outcome: 'not-in-profile' }
  }
  await forgetPicture(services, stored.address, avatarOf(member))
  return { outcome: 'not-in-profile' }
}

/** @returns whether the member has a profile */
export async function removeAvatar(services: Services, member: Member): Promise<boolean> {
  const removed = await putIntoProfile(services, member, null)
  if (removed === undefined) return false
  await forgetPicture(services, removed, avatarOf(member))
  return true
}

/** @returns the previous URL; undefined when there is no profile any more */
function putIntoProfile(
  { db, clock }: Services,
  member: Member,
  avatarUrl: string | null,
): Promise<string | null | undefined> {
  return db.transaction().execute(async (tx) => {
    const before = await lockProfile(tx, member)
    if (before) await updateProfile(tx, member, before, { avatar_url: avatarUrl }, clock.now())
    return before?.avatar_url
  })
}

function avatarOf({ memberId }: Member): PictureKind {
  return { place: avatarPlace(memberId), name: 'avatar', sizes: avatarSizes }
}

import type { PicturePlace, PictureSizes } from '../../platform/files/picture.ts'

/** Nowhere wider than 12 rem, and screens have two pixels where there was one. Behind see-through parts lies paper, not the initials. */
export const avatarSizes: PictureSizes = { widths: [96, 384], square: true, ground: '#fdfaf4' }

/** Specification, section 7: storage. */
export function avatarPlace(memberId: string): PicturePlace {
  return { bucket: 'avatars', owner: memberId }
}

/** @returns the address if it is a picture of this site: pages load nothing from others, where an earlier site may have kept it */
export function ownAvatar(avatarUrl: string | null): string | null {
  return avatarUrl?.startsWith('/pictures/avatars/') ? avatarUrl : null
}

/** @param name first and last, of any script @returns one or two letters: those that the first and the last word begin with */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).map(firstLetter).filter(Boolean)
  return [words.at(0), words.length > 1 ? words.at(-1) : ''].join('').toLocaleUpperCase('en')
}

/** A letter with its accents, whatever number of characters makes it up; none in "&" or "—". */
function firstLetter(word: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? ''
}

import type { PicturePlace, PictureSizes } from '../../platform/files/picture.ts'

/**
 * Shown at up to 12 rem, on screens with two device pixels per pixel. Transparent parts get the colour of paper, because
 * initials lie behind the picture.
 */
export const avatarSizes: PictureSizes = { widths: [96, 384], square: true, ground: '#fdfaf4' }

/** Specification, section 7: storage. */
export function avatarPlace(memberId: string): PicturePlace {
  return { bucket: 'avatars', owner: memberId }
}

/** @returns the URL if it is a picture of this site: pages load nothing from other sites */
export function ownAvatar(avatarUrl: string | null): string | null {
  return avatarUrl?.startsWith('/pictures/avatars/') ? avatarUrl : null
}

/** @param name first and last, in any script @returns the initials of the first and the last word */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).map(firstLetter).filter(Boolean)
  return [words.at(0), words.length > 1 ? words.at(-1) : ''].join('').toLocaleUpperCase('en')
}

/** A letter with its combining characters; undefined in "&" or "—". */
function firstLetter(word: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? ''
}

import { pictureSource } from '../../platform/files/picture.ts'
import { avatarSizes, initialsOf, ownAvatar } from './avatar-picture.ts'

/** Widths in `application.css`. */
const widths = { tiny: '2.5rem', small: '3rem', medium: '4.5rem', large: '10rem' } as const

/**
 * A person's picture, or their initials. Decorative: the name stands beside it.
 *
 * @param name first and last
 * @param avatarUrl as stored, on this site or another
 */
export function Avatar({
  name,
  avatarUrl,
  size = 'medium',
}: {
  name: string
  avatarUrl: string | null
  size?: keyof typeof widths
}) {
  const picture = ownAvatar(avatarUrl)
  return (
    <span className={`avatar avatar-${size}`} aria-hidden="true">
      {initialsOf(name)}
      {/* Above the initials, which stay visible when the picture fails to load, because the alternative text is empty. */}
      {picture && <img {...pictureSource(picture, avatarSizes)} sizes={widths[size]} alt="" loading="lazy" />}
    </span>
  )
}

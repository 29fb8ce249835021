import { href } from 'react-router'
import { AllowedTo } from '../allowed-to.tsx'
import { Mail } from '../ui/drawings/icons.tsx'
import { Link } from '../ui/link.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { menuItem } from '../ui/more-menu.tsx'

/**
 * Link from a member list, or a member, to a new message to them.
 *
 * @param audience from `audienceOfList`
 * @param count undefined for one person
 * @param inMenu an item of a list's menu instead of a button
 */
export function WriteLink({
  audience,
  count,
  inMenu = false,
}: {
  audience: string
  count?: { total: number; hasMore?: boolean }
  inMenu?: boolean
}) {
  if (count?.total === 0) return null
  const words = !count
    ? 'Write to them'
    : count.total === 1
      ? 'Write to this person'
      : `Write to these ${formatCount(count)}`
  return (
    <AllowedTo least="organiser">
      <Link className={inMenu ? menuItem : 'button-quiet button-small'} to={href('/admin/messages/new') + audience}>
        <Mail aria-hidden="true" className="size-4.5" />
        {words}
      </Link>
    </AllowedTo>
  )
}

import { ArrowUpRight, Clock } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../avatars/avatar.tsx'
import { LinkedInMark } from './linkedin-mark.tsx'
import { isOnLinkedIn, type ListedMember } from './listed-member.ts'

/** On a phone little width is left, and a name only breaks inside a word when it doesn't fit otherwise. */
export const memberCard =
  'card relative flex h-full items-center gap-3 min-[30rem]:gap-4 max-[30rem]:[&_.avatar]:[--avatar:3rem]'
const waiting = 'member-card-waiting border-dashed border-edge text-ink-soft'

/**
 * The name's link is stretched over the whole card; the LinkedIn link is a sibling above it.
 *
 * @param isOpening whether the profile has been loading for a while
 */
export function MemberCard({
  member,
  address,
  isOpening,
}: {
  member: ListedMember
  address: string
  isOpening: boolean
}) {
  const { id, name, work, linkedin, avatarUrl, hasProfile } = member
  return (
    <article className={`${memberCard} ${hasProfile ? 'hover:bg-surface' : waiting}`} aria-busy={isOpening}>
      <Avatar name={name} avatarUrl={avatarUrl} />
      <div className="grid min-w-0 grow basis-0 grid-cols-1 gap-1">
        <h3 dir="auto" className="line-clamp-3 text-base/tight min-[30rem]:text-lg/tight">
          {hasProfile ? (
            <Link
              id={id}
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal"
              to={address}
              onKeyDown={openBySpace}
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <p dir="auto" className="line-clamp-3 text-sm text-ink-soft">
          {isOpening ? 'Loading profile...' : work}
        </p>
        {!hasProfile && (
          <p className="badge mt-1 justify-self-start">
            <Clock aria-hidden="true" className="size-3.5" />
            Profile setup in progress
          </p>
        )}
      </div>
      {linkedin && (
        <a
          className="relative grid size-11 flex-none place-items-center rounded-md border border-line text-teal hover:bg-ink hover:text-paper"
          href={linkedin}
          target="_blank"
          rel="noopener noreferrer"
        >
          {isOnLinkedIn(linkedin) ? (
            <>
              <LinkedInMark />
              <span className="sr-only">{name} on LinkedIn (opens in a new tab)</span>
            </>
          ) : (
            <>
              <ArrowUpRight aria-hidden="true" className="size-5" />
              <span className="sr-only">{name}’s web page (opens in a new tab)</span>
            </>
          )}
        </a>
      )}
    </article>
  )
}

/** Specification, section 2: Space opens a card as Enter does. On a link it would scroll the page. */
function openBySpace(event: React.KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

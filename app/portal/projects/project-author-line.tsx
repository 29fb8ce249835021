import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../avatars/avatar.tsx'
import { useInPortal } from '../portal-place.ts'
import { type ProjectAuthor, workOf } from './project.ts'

export function ProjectAuthorLine({ author }: { author: ProjectAuthor }) {
  const name = `${author.first_name} ${author.last_name}`
  const work = workOf(author)
  const inPortal = useInPortal()
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} avatarUrl={author.avatar_url} size="small" />
      {/* Padding for the focus ring, which the line clamp would cut off. */}
      <div className="-m-1 min-w-0 wrap-anywhere">
        <p className="line-clamp-3 p-1">
          <span className="sr-only">By </span>
          <Link
            className="link font-semibold"
            to={inPortal(href('/training-portal/community/:memberId', { memberId: author.id }))}
          >
            <bdi>{name}</bdi>
          </Link>
        </p>
        {work && (
          <p dir="auto" className="hint mx-1 mb-1 line-clamp-3">
            {work}
          </p>
        )}
      </div>
    </div>
  )
}

import { href, Link } from 'react-router'
import { Avatar } from '../avatar.tsx'
import { type ProjectAuthor, workOf } from './project.ts'

export function ProjectAuthorLine({ author }: { author: ProjectAuthor }) {
  const name = `${author.first_name} ${author.last_name}`
  const work = workOf(author)
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} avatarUrl={author.avatar_url} size="small" />
      <div className="min-w-0 wrap-anywhere">
        <p>
          <span className="sr-only">By </span>
          <Link
            className="link font-semibold"
            to={href('/training-portal/community/:memberId', { memberId: author.id })}
          >
            {name}
          </Link>
        </p>
        {work && <p className="hint">{work}</p>}
      </div>
    </div>
  )
}

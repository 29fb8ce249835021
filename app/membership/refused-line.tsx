import { href, Link } from 'react-router'
import { members as membersInWords } from './admin-copy.ts'
import { type MemberQuery, memberSearchParams } from './member-query.ts'

/** Whom no email reaches, so that somebody calls them; nothing while there is nobody. @param members how many they are */
export function RefusedLine({ members, query }: { members: number; query: MemberQuery }) {
  if (query.refused)
    return (
      <p className="mt-3 text-sm">
        Only members whose address takes no email.{' '}
        <Link
          className="link"
          to={href('/admin/users') + memberSearchParams({ ...query, refused: false, page: 1 })}
          preventScrollReset
        >
          Show the others too
        </Link>
      </p>
    )
  if (members === 0) return null
  return (
    <p className="mt-3 text-sm">
      <Link className="link" to={href('/admin/users') + memberSearchParams({ refused: true })} preventScrollReset>
        {membersInWords(members)} {members === 1 ? 'has' : 'have'} an address that takes no email
      </Link>
    </p>
  )
}

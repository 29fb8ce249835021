import { href, Link } from 'react-router'
import type { RefusedMark } from '../../ui/email-refused.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import type { TakenPlaces } from '../member.ts'
import { type EditedMember, MemberForm } from './member-form.tsx'
import { editLinkId } from './members-table.tsx'
import { RefusedNotice } from './refused-notice.tsx'

/** Over the list, whose search, order and page stay in the URL. @param list the list's own URL */
export function MemberDialog({
  member,
  places,
  list,
}: {
  member: EditedMember & { refused: RefusedMark | null }
  places: TakenPlaces
  list: string
}) {
  const { id, refused } = member
  return (
    <RouteDialog wide title="Edit Member" closeTo={list} triggerId={editLinkId(id)}>
      <RefusedNotice mark={refused} />
      <MemberForm key={`${id} ${member.version}`} member={member} places={places} back={searchOf(list)}>
        <Link className="button-quiet" to={list} preventScrollReset>
          Cancel
        </Link>
      </MemberForm>
      <p className="wrap-anywhere">
        <Link className="link" to={href('/admin/users/:id', { id })}>
          History of {member.firstName} {member.lastName}
        </Link>
      </p>
    </RouteDialog>
  )
}

function searchOf(url: string): string {
  return url.slice(url.indexOf('?') + 1 || url.length)
}

import { href } from 'react-router'
import { DidYouMean } from '../../ui/list/did-you-mean.tsx'
import { EmptyList } from '../../ui/list/empty-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { memberStatusNames } from '../member.ts'
import { type AddressIssue, isCombined, type MemberQuery, memberSearchParams } from './lists/member-query.ts'

/** @param near similar terms that find members */
export function NoMembers({ query, everyone, near }: { query: MemberQuery; everyone: number; near: string[] }) {
  const { search, status, addressIssue } = query
  return (
    <EmptyList
      title={
        isCombined(query)
          ? 'Nobody matches these filters.'
          : addressIssue
            ? nobodyFound[addressIssue]
            : whatIsMissing(search, status && memberStatusNames[status], everyone)
      }
    >
      <DidYouMean
        terms={near}
        hrefOf={(term) => href('/admin/users') + memberSearchParams({ ...query, search: term, page: 1 })}
      />
    </EmptyList>
  )
}

const nobodyFound: Record<AddressIssue, string> = {
  refused: 'Everyone here can be reached by email.',
  shared: 'No registrations here share a mailbox.',
  unproven: 'Everyone here has been heard from.',
}

function whatIsMissing(search: string, status: string | null, everyone: number): string {
  if (everyone === 0) return 'Nobody has registered yet.'
  if (search !== '') return `No members found matching “${search}”${status ? ` with the status ${status}` : ''}`
  return `Nobody has the status ${status}.`
}

/** For a URL that edits a missing member. */
export function NoSuchMember() {
  return (
    <div className="mt-6">
      <Notice tone="problem" title="This member no longer exists">
        <p>The link may be old or mistyped. Look for the person by name or email.</p>
      </Notice>
    </div>
  )
}

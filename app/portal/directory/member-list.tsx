import { href } from 'react-router'
import { isFiltered } from '../../platform/list-query.ts'
import { NetworkGlyph } from '../../ui/drawings/network-glyph.tsx'
import { DidYouMean } from '../../ui/list/did-you-mean.tsx'
import { ClearFilters } from '../filter-card.tsx'
import { useInPortal } from '../portal-place.ts'
import { type DirectoryQuery, directoryAddress, memberAddress } from './directory-query.ts'
import type { ListedMember } from './listed-member.ts'
import { MemberCard, memberCard } from './member-card.tsx'

const cards = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 *:min-w-0'

/** @param near similar terms with matches @param opening id of the member whose profile is loading */
export function MemberList({
  query,
  near,
  members,
  opening,
}: {
  query: DirectoryQuery
  near: string[]
  members: ListedMember[]
  opening: string | null
}) {
  const inPortal = useInPortal()
  if (members.length === 0) return <NoMembers query={query} near={near} />
  return (
    <ul className={cards}>
      {members.map((member) => (
        <li key={member.id}>
          <MemberCard
            member={member}
            address={inPortal(memberAddress(member.id, query))}
            isOpening={opening === member.id}
          />
        </li>
      ))}
    </ul>
  )
}

const nobody = 'empty grid justify-items-center gap-2 wrap-anywhere'

function NoMembers({ query, near }: { query: DirectoryQuery; near: string[] }) {
  const inPortal = useInPortal()
  if (!isFiltered(query)) {
    return (
      <div className={nobody}>
        <NetworkGlyph lit={0} className="mb-4" />
        <h3>No one’s here yet</h3>
        <p>Participants appear here once they’ve filled in their questionnaire.</p>
      </div>
    )
  }
  return (
    <div className={nobody}>
      <NetworkGlyph lit={4} className="mb-4" />
      <h3>No members found{query.search !== '' && ` matching “${query.search}”`}</h3>
      <DidYouMean terms={near} hrefOf={(term) => inPortal(directoryAddress({ ...query, search: term, page: 1 }))} />
      <p>Try adjusting your filters or search terms to find community members</p>
      <ClearFilters to={inPortal(href('/training-portal/community'))} className="mt-4" />
    </div>
  )
}

/** Different lengths, like real names. */
const widths = ['w-32', 'w-40', 'w-28', 'w-36', 'w-44', 'w-32']

/** Loading cards; the count line announces them. */
export function SkeletonMembers() {
  return (
    <div className={cards} aria-hidden="true">
      {widths.map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <div key={place} className={`${memberCard} motion-safe:animate-pulse`}>
          <div className="skeleton size-18 flex-none rounded-full" />
          <div className="grid gap-2">
            <div className={`skeleton max-w-full ${width}`} />
            <div className="skeleton w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}

import { EmptyList } from '../../ui/list/empty-list.tsx'
import type { ContentQuery } from '../admin-content-query.ts'
import { contentTypes, oneOf } from '../library-item.ts'

export function NoContent({ query: { kind, search } }: { query: ContentQuery }) {
  if (search === '')
    return (
      <EmptyList title={`There is no ${kind ? oneOf(kind) : 'content'} yet.`}>
        Visitors see that too. Choose “Add Content” to add the first.
      </EmptyList>
    )
  const what = kind ? contentTypes[kind].many : 'content'
  return <EmptyList title={`No ${what} found matching “${search}”`} />
}

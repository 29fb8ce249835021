import { Link } from 'react-router'
import { type ContentQuery, contentListAddress } from './admin-content-query.ts'
import { shelves } from './library-item.ts'

export function NoContent({ query: { kind, search } }: { query: ContentQuery }) {
  const what = kind ? shelves[kind].many : 'content'
  return (
    <div className="card border-dashed text-center">
      <p className="font-semibold">
        {search === ''
          ? `There is no ${kind ? shelves[kind].one : 'content'} yet.`
          : `No ${what} found matching “${search}”`}
      </p>
      {search === '' ? (
        <p className="mt-2 text-sm text-ink-soft">Visitors are told so. “Add Content” adds the first one.</p>
      ) : (
        <p className="mt-2 text-sm">
          <Link className="link" to={contentListAddress({ kind })} preventScrollReset>
            Clear search
          </Link>
        </p>
      )}
    </div>
  )
}

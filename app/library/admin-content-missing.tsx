import { Link } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import { type ContentQuery, contentListAddress } from './admin-content-query.ts'

export function ContentMissing({ query }: { query: ContentQuery }) {
  return (
    <>
      <h1 className="mb-6 text-3xl">Content not found</h1>
      <Notice tone="info" title="There is no such content">
        <p>It was deleted, or the address is not complete.</p>
      </Notice>
      <Link className="button mt-6" to={contentListAddress(query)}>
        Back to all content
      </Link>
    </>
  )
}

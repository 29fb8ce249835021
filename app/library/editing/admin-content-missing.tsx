import { CancelLink, RouteDialog } from '../../ui/route-dialog.tsx'
import { addTriggerId, type ContentQuery, contentListAddress } from '../admin-content-query.ts'

export function ContentMissing({ query }: { query: ContentQuery }) {
  const list = contentListAddress(query)
  return (
    <RouteDialog title="Content not found" closeTo={list} triggerId={addTriggerId}>
      <p>It was deleted, or the address isn’t complete.</p>
      <p>
        <CancelLink to={list}>Back to all content</CancelLink>
      </p>
    </RouteDialog>
  )
}

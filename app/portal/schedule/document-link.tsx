import { href } from 'react-router'
import type { ItemDocument } from '../../cohorts/schedule-item.ts'
import { FileText } from '../../ui/drawings/icons.tsx'
import { useIsLook } from '../portal-place.ts'
import { whereToFind } from './learning-document.ts'

export function DocumentLink({ of, children }: { of: ItemDocument; children: string }) {
  const isLook = useIsLook()
  const document = whereToFind(of)
  if (!document) return null
  const { size } = document
  // The document's URL needs a participant's session, which an admin lacks.
  const url = isLook && of.upload ? href('/admin/documents/:id', { id: of.upload.id }) : document.url
  return (
    <a className="button-quiet group justify-start text-left" href={url} target="_blank" rel="noreferrer">
      <FileText aria-hidden="true" className="size-5 flex-none" />
      <span>
        {children}{' '}
        <span className="hint block font-normal group-hover:text-inherit">
          <span className="inline-block">PDF, {size},</span> <span className="inline-block">opens in a new tab</span>
        </span>
      </span>
    </a>
  )
}

import type { ItemDocument } from '../../cohorts/schedule-item.ts'
import { FileText } from '../../ui/icons.tsx'
import { whereToFind } from './learning-document.ts'

export function DocumentLink({ of, children }: { of: ItemDocument; children: string }) {
  const document = whereToFind(of)
  if (!document) return null
  const { url, size } = document
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

import { FileText } from 'lucide-react'
import { whereToFind } from './learning-document.ts'

export function DocumentLink({ name, children }: { name: string; children: string }) {
  const document = whereToFind(name)
  if (!document) return null
  const { url, kilobytes } = document
  return (
    <a className="button-quiet group justify-start text-left" href={url} target="_blank" rel="noreferrer">
      <FileText aria-hidden="true" className="size-5 flex-none" />
      <span>
        {children}{' '}
        <span className="hint block font-normal group-hover:text-inherit">
          <span className="inline-block">PDF, {kilobytes} KB,</span>{' '}
          <span className="inline-block">opens in a new tab</span>
        </span>
      </span>
    </a>
  )
}

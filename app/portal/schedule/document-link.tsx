import { FileText } from 'lucide-react'
import { type LearningDocument, whereToFind } from './learning-document.ts'

export function DocumentLink({ name, children }: { name: LearningDocument; children: string }) {
  const { url, kilobytes } = whereToFind(name)
  return (
    <a className="button-quiet document-link" href={url} target="_blank" rel="noreferrer">
      <FileText aria-hidden="true" />
      <span>
        {children}{' '}
        <span className="hint">
          <span>PDF, {kilobytes} KB,</span> <span>opens in a new tab</span>
        </span>
      </span>
    </a>
  )
}

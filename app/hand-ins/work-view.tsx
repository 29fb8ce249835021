import { sizeInWords } from '../platform/files/size-in-words.ts'
import { FileText, Link2 } from '../ui/drawings/icons.tsx'
import type { Work } from './hand-in.ts'
import { type Change, sentenceChanges } from './sentence-changes.ts'

/** What was sent: its text as it was typed, its link and its file. @param fileAt URL of a file by its id */
export function WorkView({ work: { text, url, file }, fileAt }: { work: Work; fileAt: (id: string) => string }) {
  return (
    <div className="grid justify-items-start gap-3">
      {text && (
        <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
      {url && (
        <a
          className="link inline-flex items-center gap-2 wrap-anywhere"
          href={url}
          target="_blank"
          rel="noreferrer nofollow"
        >
          <Link2 aria-hidden="true" className="size-4 flex-none" />
          {url.replace(/^https?:\/\//, '')}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {file && (
        <a className="link inline-flex items-center gap-2 wrap-anywhere" href={fileAt(file.id)} download>
          <FileText aria-hidden="true" className="size-4 flex-none" />
          <span>
            <bdi>{file.name}</bdi> <span className="hint">{sizeInWords(file.bytes)}</span>
          </span>
        </a>
      )}
    </div>
  )
}

/** Whole sentences are struck and added. */
export function ChangesView({ before, after }: { before: string; after: string }) {
  const changes = sentenceChanges(before, after)
  if (!changes) return <p className="hint">These texts are too long to compare.</p>
  return (
    <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
      {changes.map(({ text, kind }, at) => {
        const Mark = marks[kind]
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is all that they have
        return <Mark key={at}>{text}</Mark>
      })}
    </p>
  )
}

const marks: Record<Change['kind'], (part: { children: string }) => React.ReactNode> = {
  same: ({ children }) => children,
  struck: ({ children }) => (
    <del className="bg-problem-wash text-problem">
      <span className="sr-only">Removed: </span>
      {children}
    </del>
  ),
  added: ({ children }) => (
    <ins className="bg-success-wash text-success decoration-2 underline-offset-4">
      <span className="sr-only">Added: </span>
      {children}
    </ins>
  ),
}

import type { ReactNode } from 'react'
import { Reply } from '../ui/icons.tsx'

/** In a `dl`: one thing that a visitor has told. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** @param reply opens a mail program; null for an address that no link can lead to */
export function ReplyLink({ reply, name }: { reply: string | null; name: string }) {
  if (!reply) return null
  return (
    <a className="button-quiet" href={reply}>
      <Reply aria-hidden="true" className="size-4.5" />
      Reply<span className="sr-only"> to {name} by email</span>
    </a>
  )
}

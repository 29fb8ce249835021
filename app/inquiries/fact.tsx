import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Reply } from '../ui/drawings/icons.tsx'
import { Link } from '../ui/link.tsx'

/** One fact in a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The sender's name, as a link if a member has the address. @param person id of that member */
export function SenderName({ name, person }: { name: string; person: string | null }) {
  if (!person) return <bdi>{name}</bdi>
  return (
    <Link className="link" to={href('/admin/users/:id', { id: person })}>
      <bdi>{name}</bdi>
    </Link>
  )
}

/** @param reply mailto link; null for an address that can't be one */
export function ReplyLink({ reply, name }: { reply: string | null; name: string }) {
  if (!reply) return null
  return (
    <a className="link inline-flex min-h-11 items-center gap-1.5 text-sm" href={reply}>
      <Reply aria-hidden="true" className="size-4 flex-none" />
      <span>
        Reply in your email app<span className="sr-only">, to {name}</span>
      </span>
    </a>
  )
}

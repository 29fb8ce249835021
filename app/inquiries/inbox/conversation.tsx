import { Form, href } from 'react-router'
import { AllowedTo, useMay } from '../../allowed-to.tsx'
import { toSearchParams } from '../../platform/list-query.ts'
import { Link } from '../../ui/link.tsx'
import { type Folder, folders, inquiryPath } from '../inquiry.ts'
import type { ShownInquiry } from '../show-inquiry.server.ts'
import { StatusBadge } from '../status-select.tsx'

/** Names the folder, unless it is the inbox. */
export function FolderBadge({ folder }: { folder: Folder }) {
  return folder === 'inbox' ? null : <span className="badge badge-problem">{folders[folder]}</span>
}

/** Replies and notes in chronological order. */
export function Conversation({ id, entries }: { id: string; entries: ShownInquiry['entries'] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="conversation" className="mt-6">
      <h3 id="conversation" className="sr-only">
        Replies and notes
      </h3>
      <ol className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.id} id={`entry-${entry.id}`} tabIndex={-1}>
            <Entry entry={entry} about={id} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const stateOfEmail = {
  sent: 'Sent by email',
  leaving: 'Leaves in a moment',
  waits: 'Queued: email isn’t going out right now',
  'not-sent': 'Not delivered',
} as const

function Entry({ entry, about }: { entry: ShownInquiry['entries'][number]; about: string }) {
  const { kind, author, at, subject, body, email, problem } = entry
  const mayRemove = useMay('inbox')
  const isNote = kind === 'note'
  return (
    <article
      className={`card grid gap-3 ${isNote ? 'border-hair bg-surface' : ''}`}
      aria-label={`${isNote ? 'Note' : 'Reply'} by ${author}`}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span>
          <strong className="text-ink">{isNote ? 'Note' : 'Answered'}</strong> by{' '}
          <bdi className="wrap-anywhere">{author}</bdi>, <time dateTime={at.iso}>{at.words}</time> Pacific Time
        </span>
        {!isNote && (
          <span className={email === 'not-sent' ? 'badge badge-problem' : ''}>
            {stateOfEmail[email]}
            {problem && `: ${problem}`}
          </span>
        )}
      </p>
      {subject && (
        <h4 dir="auto" className="text-base font-semibold wrap-anywhere">
          {subject}
        </h4>
      )}
      <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
        {body}
      </p>
      {isNote && mayRemove && (
        <details>
          <summary className="link w-fit list-none text-sm [&::-webkit-details-marker]:hidden">Remove</summary>
          <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-center gap-3 text-sm">
            <input type="hidden" name="id" value={about} />
            <input type="hidden" name="note" value={entry.id} />
            <span>This removes it for everyone, for good.</span>
            <button type="submit" name="intent" value="remove-note" className="button-problem button-small">
              Remove this note
            </button>
          </Form>
        </details>
      )}
    </article>
  )
}

/** What else came from the same address. */
export function OthersFromSender({ others, email }: { others: ShownInquiry['others']; email: string }) {
  if (others.total === 0) return null
  const rest = others.total - others.rows.length
  return (
    <section aria-labelledby="others" className="mt-8">
      <h3 id="others" className="text-lg wrap-anywhere">
        Also from {email}
      </h3>
      <ul className="mt-3 grid gap-3">
        {others.rows.map(({ id, form, title, status, folder, at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hair pt-3">
            <Link className="link min-w-0 wrap-anywhere" to={inquiryPath({ id })}>
              <bdi>{title}</bdi>
            </Link>
            <StatusBadge status={status} />
            <FolderBadge folder={folder} />
            <span className="text-sm text-ink-soft">
              {form === 'beta' ? 'Beta request' : 'Inquiry'}, <time dateTime={at.iso}>{at.words}</time>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm">
        {rest > 0 && `And ${rest.toLocaleString('en-US')} more: `}
        <Link className="link" to={href('/admin/inquiries') + toSearchParams({ search: email })}>
          all of them
        </Link>
        <AllowedTo least="reader">
          {' · '}
          <Link className="link" to={href('/admin/settings/data-requests') + toSearchParams({ email })}>
            everything at this address
          </Link>
        </AllowedTo>
      </p>
    </section>
  )
}

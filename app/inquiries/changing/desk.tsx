import { type ReactNode, useEffect, useRef } from 'react'
import { Form, href, useFetcher } from 'react-router'
import { AllowedTo, useMay } from '../../allowed-to.tsx'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import { Link } from '../../ui/link.tsx'
import { useToast } from '../../ui/toaster.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { ReplyLink } from '../fact.tsx'
import { type Folder, folders, inquiryPath, replyPath } from '../inquiry.ts'
import { unassigned } from '../inquiry-query.ts'
import { writingInWords } from '../replies/copy.ts'
import type { ShownInquiry } from '../show-inquiry.server.ts'
import { StatusBadge } from '../status-select.tsx'
import type { BulkActionAnswer } from './bulk-action.server.ts'
import { bulkCopies } from './bulk-action-copy.ts'
import { AssigneeOptions, FolderButtons } from './inquiry-bar.tsx'

/**
 * The actions for one inquiry: reply, status, assignee, folder.
 *
 * @param named its name in a sentence
 *
 * @param list the query of the list that it was opened from
 * @param heading id of the page's heading, which gets the focus after a change of folder
 * @param children the status
 */
export function DeskBar({
  inquiry,
  named,
  list,
  heading,
  children,
}: {
  inquiry: ShownInquiry
  named: string
  list: string
  heading: string
  children: ReactNode
}) {
  const { id, form, folder, admins, assigneeId, assignee, writing } = inquiry
  const fetcher = useFetcher<BulkActionAnswer | Lost>()
  const answer = useAnswer(fetcher.data, bulkCopies[form])
  const toast = useToast()
  const mayChange = useMay('editor')
  const shownFolder = useRef(folder)
  useEffect(() => {
    if (answer) toast(answer.notice)
  }, [answer, toast])
  useEffect(() => {
    // The pressed button was replaced by another one.
    if (shownFolder.current !== folder) document.getElementById(heading)?.focus({ preventScroll: true })
    shownFolder.current = folder
  }, [folder, heading])
  const isAdmin = admins.some((admin) => admin.id === assigneeId)
  return (
    <div className="grid gap-4 border-t border-hair pt-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <AllowedTo least="editor">
          <Link className="button" to={replyPath({ form, id }) + list}>
            Write a reply
          </Link>
        </AllowedTo>
        <ReplyLink reply={inquiry.reply} name={inquiry.name} />
        {writing && <p className="text-sm font-semibold">{writingInWords(writing)}.</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {children}
        {!mayChange && assignee && <span className="text-sm text-ink-soft">Assigned to {assignee}</span>}
        <AllowedTo least="editor">
          <fetcher.Form method="post" className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <input type="hidden" name="id" value={id} />
            <span className="flex flex-wrap items-center gap-3">
              <label className="flex items-center gap-3 font-semibold">
                <span>
                  Assigned to<span className="sr-only"> for {named}</span>
                </span>
                <select
                  key={assigneeId}
                  name="assignee"
                  className="input w-44"
                  defaultValue={assigneeId ?? unassigned}
                  autoComplete="off"
                >
                  <AssigneeOptions admins={admins} />
                  {assigneeId && !isAdmin && <option value={assigneeId}>{assignee} (no longer an admin)</option>}
                </select>
              </label>
              <button type="submit" name="intent" value="assign" className="button-quiet">
                Assign
              </button>
            </span>
            <FolderButtons folder={folder} of={named} />
          </fetcher.Form>
        </AllowedTo>
      </div>
    </div>
  )
}

/** Names the folder, unless it is the inbox. */
export function FolderBadge({ folder }: { folder: Folder }) {
  return folder === 'inbox' ? null : <span className="badge badge-problem">{folders[folder]}</span>
}

/**
 * Replies and notes in chronological order.
 *
 * @param id of the inquiry
 * @param children the form for another note
 */
export function Conversation({
  id,
  entries,
  children,
}: {
  id: string
  entries: ShownInquiry['entries']
  children: ReactNode
}) {
  return (
    <section aria-labelledby="conversation" className="mt-10">
      <h2 id="conversation" className="text-2xl">
        Replies and notes
      </h2>
      <p className="mt-1 text-sm text-ink-soft">Only your team sees the notes.</p>
      {entries.length > 0 && (
        <ol className="mt-4 grid gap-4">
          {entries.map((entry) => (
            <li key={entry.id} id={`entry-${entry.id}`} tabIndex={-1}>
              <Entry entry={entry} about={id} />
            </li>
          ))}
        </ol>
      )}
      <AllowedTo least="editor">{children}</AllowedTo>
    </section>
  )
}

const stateOfEmail = {
  sent: 'Sent by email',
  waits: 'Queued: email isn’t going out right now',
  'not-sent': 'Not delivered',
} as const

function Entry({ entry, about }: { entry: ShownInquiry['entries'][number]; about: string }) {
  const { kind, author, at, subject, body, email, problem } = entry
  const mayRemove = useMay('editor')
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
        <h3 dir="auto" className="text-base font-semibold wrap-anywhere">
          {subject}
        </h3>
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

/** What else came from the same address, from either form. */
export function OthersFromSender({ others, email }: { others: ShownInquiry['others']; email: string }) {
  if (others.total === 0) return null
  const rest = others.total - others.rows.length
  return (
    <section aria-labelledby="others" className="mt-10">
      <h2 id="others" className="text-2xl">
        Also from {email}
      </h2>
      <ul className="mt-4 grid gap-3">
        {others.rows.map(({ id, form, title, status, folder, at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hair pt-3">
            <Link className="link min-w-0 wrap-anywhere" to={inquiryPath({ form, id })}>
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
          inquiries
        </Link>
        {' · '}
        <Link className="link" to={href('/admin/beta-waitlist') + toSearchParams({ search: email })}>
          beta requests
        </Link>
        {' · '}
        <Link className="link" to={href('/admin/data-requests') + toSearchParams({ email })}>
          everything at this address
        </Link>
      </p>
    </section>
  )
}

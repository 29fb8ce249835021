import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { AllowedTo, useMay } from '../../allowed-to.tsx'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { Options } from '../../ui/form/options.tsx'
import { marksOf, useMarked } from '../../ui/list/use-marked.ts'
import { useToast } from '../../ui/toaster.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useBar } from '../../ui/use-bar.ts'
import { type Folder, inquiryStatuses } from '../inquiry.ts'
import { type Assignee, mine, unassigned } from '../inquiry-query.ts'
import type { BulkActionAnswer } from './bulk-action.server.ts'
import { spamOfSenders } from './bulk-action.ts'
import { bulkCopy } from './bulk-action-copy.ts'

/**
 * Actions for several rows at once. The rows' checkboxes belong to this form, which appears at the bottom of the window with the
 * first tick, where it moves no row. After each action the checkboxes are cleared and the focus is on the line with the number of
 * results.
 *
 * @param shown rows with a checkbox
 * @param line id of that line
 */
export function InquiryBar({
  id,
  folder = 'inbox',
  shown,
  admins,
  line,
  onDone,
}: {
  id: string
  folder: Folder | undefined
  shown: readonly { id: string }[]
  admins: Assignee[]
  line: string
  onDone?: () => void
}) {
  const fetcher = useFetcher<BulkActionAnswer | Lost>()
  const answer = useAnswer(fetcher.data, bulkCopy)
  const toast = useToast()
  const marked = useMarked(id, shown)
  const bar = useRef<HTMLDetailsElement>(null)
  const mayChange = useMay('inbox')
  const isAny = marked > 0
  useBar(isAny)
  useEffect(() => {
    // On a phone it would cover the next checkbox.
    if (bar.current && isAny && matchMedia('(min-width: 40rem)').matches) bar.current.open = true
  }, [isAny])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!answer) return
    toast(answer.notice)
    if (answer.notice.tone !== 'success') return
    document.forms.namedItem(id)?.reset()
    document.getElementById(line)?.focus({ preventScroll: true })
    onDone?.()
  }, [answer])
  if (!mayChange) return null
  return (
    <details ref={bar} className={`bulk-bar ${isAny ? 'block' : 'hidden'}`}>
      <summary className="w-fit font-semibold">
        <span aria-live="polite">{isAny ? `${marked} selected` : 'Change several inquiries'}</span>
      </summary>
      <fetcher.Form id={id} method="post" className="mt-2 grid gap-2" aria-label={'Change several inquiries'}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <button
            type="button"
            className="link"
            onClick={() => {
              const marks = marksOf(id)
              for (const mark of marks) mark.checked = marked < shown.length
              marks[0]?.dispatchEvent(new Event('change', { bubbles: true }))
            }}
          >
            {marked < shown.length ? `Select all ${shown.length} on this page` : 'Select none'}
          </button>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Setting intent="set-status" button="Set">
            <select name="to" className="input w-40" aria-label="Set to" defaultValue="resolved" autoComplete="off">
              <Options of={inquiryStatuses} />
            </select>
          </Setting>
          <Setting intent="assign" button="Assign">
            <select
              name="assignee"
              className="input w-44"
              aria-label="Assign to"
              defaultValue={mine}
              autoComplete="off"
            >
              <AssigneeOptions admins={admins} />
            </select>
          </Setting>
          <span className="flex flex-wrap gap-2">
            <FolderButtons folder={folder} />
            {folder === 'inbox' && (
              <button type="submit" name="intent" value={spamOfSenders} className="button-quiet">
                Spam, with all from these senders
              </button>
            )}
          </span>
        </div>
      </fetcher.Form>
    </details>
  )
}

function Setting({ intent, button, children }: { intent: string; button: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      {children}
      <button type="submit" name="intent" value={intent} className="button-quiet">
        {button}
      </button>
    </span>
  )
}

export function AssigneeOptions({ admins }: { admins: Assignee[] }) {
  return (
    <>
      <option value={mine}>Me</option>
      <option value={unassigned}>Nobody</option>
      {admins.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}

/** Buttons for the other folders. @param of the item's name, for screen readers */
export function FolderButtons({ folder, of }: { folder: Folder; of?: string }) {
  const ways: Record<Folder, [Folder, string][]> = {
    inbox: [
      ['spam', 'Spam'],
      ['deleted', 'Delete'],
    ],
    spam: [
      ['inbox', 'Not spam'],
      ['deleted', 'Delete'],
    ],
    deleted: [['inbox', 'Restore']],
  }
  return (
    <span className="flex flex-wrap gap-2">
      {ways[folder].map(([to, words]) => (
        <button key={to} type="submit" name="intent" value={to} className="button-quiet">
          {words}
          {of && <span className="sr-only">: {of}</span>}
        </button>
      ))}
    </span>
  )
}

/** The checkbox of a row, for the form with this id. Hidden for admins who can't change anything. */
export function InquiryBox({ bar, id, of, className }: { bar: string; id: string; of: string; className: string }) {
  return (
    <AllowedTo least="inbox">
      <input
        type="checkbox"
        name="id"
        value={id}
        form={bar}
        aria-label={`Select ${of}`}
        autoComplete="off"
        className={`shrink-0 ${className}`}
      />
    </AllowedTo>
  )
}

import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { AllowedTo, useMay } from '../../allowed-to.tsx'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { useToast } from '../../ui/toaster.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { unassigned } from '../inquiry-query.ts'
import type { ShownInquiry } from '../show-inquiry.server.ts'
import { StatusSelect, type useStatusChange } from '../status-select.tsx'
import type { BulkActionAnswer } from './bulk-action.server.ts'
import { bulkCopy } from './bulk-action-copy.ts'
import { AssigneeOptions, FolderButtons } from './inquiry-bar.tsx'

/** Status, assignee and folder of one inquiry. @param onPutAway after it was moved to another folder */
export function InquiryTools({
  inquiry,
  change,
  onPutAway,
}: {
  inquiry: ShownInquiry
  change: ReturnType<typeof useStatusChange>
  onPutAway: () => void
}) {
  const { id, title, folder, admins, assigneeId, assignee } = inquiry
  const fetcher = useFetcher<BulkActionAnswer | Lost>()
  const answer = useAnswer(fetcher.data, bulkCopy)
  const toast = useToast()
  const mayChange = useMay('inbox')
  const shownFolder = useRef(folder)
  useEffect(() => {
    if (answer) toast(answer.notice)
  }, [answer, toast])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each folder
  useEffect(() => {
    // The pressed button was replaced by another one.
    if (shownFolder.current !== folder) onPutAway()
    shownFolder.current = folder
  }, [folder])
  const isAdmin = admins.some((admin) => admin.id === assigneeId)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-hair pb-4">
      <StatusSelect change={change} of={title} />
      {!mayChange && assignee && <span className="text-sm text-ink-soft">Assigned to {assignee}</span>}
      <AllowedTo least="inbox">
        <fetcher.Form method="post" className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <input type="hidden" name="id" value={id} />
          <span className="flex items-center gap-2">
            <select
              key={assigneeId}
              name="assignee"
              aria-label={`Assigned to for ${title}`}
              className="input min-h-10 w-40 py-1.5"
              defaultValue={assigneeId ?? unassigned}
              autoComplete="off"
            >
              <AssigneeOptions admins={admins} />
              {assigneeId && !isAdmin && <option value={assigneeId}>{assignee} (no longer an admin)</option>}
            </select>
            <button type="submit" name="intent" value="assign" className="button-quiet button-small">
              Assign
            </button>
          </span>
          <FolderButtons folder={folder} of={title} />
        </fetcher.Form>
      </AllowedTo>
    </div>
  )
}

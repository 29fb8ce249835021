import type { ReactNode } from 'react'
import type { NoticeMessage } from '../platform/forms/toast.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { type ContentQuery, contentListAddress } from './admin-content-query.ts'

/** What each dialog is opened by, and gives the focus back to. */
export const addTriggerId = 'add-content'
export const editTriggerId = (id: string) => `edit-${id}`
export const deleteTriggerId = (id: string) => `delete-${id}`

/**
 * A form about one item: what the server answered, the form.
 *
 * @param query the list it stands over
 * @param aside stands between the answer and the form
 */
export function ContentDialog({
  title,
  query,
  triggerId,
  answer,
  aside,
  children,
}: {
  title: string
  query: ContentQuery
  triggerId: string
  answer: { notice: NoticeMessage | null } | undefined
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <RouteDialog title={title} closeTo={contentListAddress(query)} triggerId={triggerId} wide>
      <div className="grid gap-5">
        <FormMessage notice={answer?.notice} />
        {aside}
        <p className="hint">Fields marked * are required.</p>
        {answer && <ChooseAgain />}
      </div>
      {children}
    </RouteDialog>
  )
}

/** Without script the page is a new one, and no page can put a file back into its field. */
function ChooseAgain() {
  if (useHydrated()) return null
  return <p className="hint">If you had chosen a picture, please choose it again: browsers forget it.</p>
}

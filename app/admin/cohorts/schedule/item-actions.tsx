import { href, useSearchParams } from 'react-router'
import { slugOf } from '../../../cohorts/bootcamp-home.ts'
import type { CohortRecord, ItemRecord } from '../../../cohorts/cohort-records.server.ts'
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx'
import { PostForm } from '../../../ui/form/post-form.tsx'
import { Link } from '../../../ui/link.tsx'
import { RouteDialog } from '../../../ui/route-dialog.tsx'
import { cancelCopy, removeItemCopy } from '../copy.ts'

interface ItemActionsProps {
  cohort: Pick<CohortRecord, 'id' | 'slug' | 'state'>
  item: Pick<ItemRecord, 'id' | 'kind' | 'title' | 'version' | 'cancelled'>
  isOver: boolean
}

/** The actions on an item besides editing it. */
export function ItemActions({ cohort, item, isOver }: ItemActionsProps) {
  const [search] = useSearchParams()
  const page = href('/admin/cohorts/:slug/schedule/:item', { slug: slugOf(cohort), item: String(item.id) })
  const isKnown = cohort.state !== 'draft' && item.kind === 'live session'
  const asked = search.get('ask')
  if (isKnown && isOver && !item.cancelled) return null
  return (
    <section aria-labelledby="item-actions" className="mt-6 grid justify-items-start gap-4 border-t border-hair pt-6">
      <h3 id="item-actions" className="text-xl">
        {isKnown && !item.cancelled
          ? 'Cancel this session'
          : isKnown
            ? 'This session is cancelled'
            : 'Remove from the schedule'}
      </h3>
      {isKnown && !item.cancelled && (
        <>
          <p>It stays in the schedule, marked as cancelled, and calendars update.</p>
          <Link id="cancel" className="button-quiet" to={`${page}?ask=cancel`} preventScrollReset>
            Cancel this session
          </Link>
        </>
      )}
      {isKnown && item.cancelled && !isOver && (
        <>
          <p>You can bring it back until its start time has passed.</p>
          <PostForm
            fields={{ intent: 'take-back' }}
            lost={cancelCopy}
            button="Bring it back"
            pending="Saving..."
            className="button-quiet"
          />
        </>
      )}
      {(!isKnown || item.cancelled) && (
        <>
          <p>
            {isKnown
              ? 'It disappears from pages and subscribed calendars.'
              : 'It disappears from the schedule, along with its text.'}
          </p>
          <Link id="remove" className="button-quiet" to={`${page}?ask=remove`} preventScrollReset>
            Remove from the schedule
          </Link>
        </>
      )}
      {asked === 'cancel' && isKnown && !item.cancelled && (
        <RouteDialog title={`Cancel “${item.title}”?`} closeTo={page} triggerId="cancel">
          <p>Every page and calendar will show it as cancelled. Nobody is emailed until you’ve reviewed the message.</p>
          <ConfirmForm
            fields={{ intent: 'cancel' }}
            closeTo={page}
            safe="Keep the session"
            confirmLabel="Cancel the session"
            pending="Cancelling..."
            lost={cancelCopy}
          />
        </RouteDialog>
      )}
      {asked === 'remove' && (!isKnown || item.cancelled) && (
        <RouteDialog title={`Remove “${item.title}”?`} closeTo={page} triggerId="remove">
          <p>This can’t be undone.</p>
          <ConfirmForm
            fields={{ intent: 'remove', version: String(item.version) }}
            closeTo={page}
            safe="Keep it"
            confirmLabel="Remove it"
            pending="Removing..."
            lost={removeItemCopy}
          />
        </RouteDialog>
      )}
    </section>
  )
}

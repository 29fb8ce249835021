import { useEffect, useEffectEvent } from 'react'
import { href, useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { CancelLink, RouteDialog, useClosing } from '../../ui/route-dialog.tsx'
import { useToast } from '../../ui/toaster.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { Avatar } from '../avatars/avatar.tsx'
import type { AvatarAnswer } from './avatar-upload.ts'
import { avatarCopy, avatarLost } from './copy.ts'

const page = href('/training-portal/profile')

/** @param triggerId id of the link that opens it @param onRemoved called after the removal; the page keeps its typed text */
export function RemoveAvatarQuestion({
  name,
  avatarUrl,
  triggerId,
  onRemoved,
}: {
  name: string
  avatarUrl: string | null
  triggerId: string
  onRemoved: () => void
}) {
  const { Form, data, state } = useFetcher<AvatarAnswer | Lost>()
  const answer = useAnswer(data, avatarLost('not-removed'))
  const isRemoved = answer?.avatarUrl === null
  const close = useClosing(page)
  const toast = useToast()
  const leave = useEffectEvent(() => {
    onRemoved()
    toast(avatarCopy.removed)
    close()
  })
  useEffect(() => {
    if (isRemoved) leave()
  }, [isRemoved])
  return (
    <RouteDialog title="Remove your picture?" closeTo={page} triggerId={triggerId}>
      <div className="flex items-center gap-4">
        <Avatar name={name} avatarUrl={avatarUrl} />
        <p className="min-w-0 wrap-anywhere">
          Others will see the initials of <bdi>{name}</bdi> instead. You can upload a picture again at any time.
        </p>
      </div>
      <FormMessage notice={isRemoved ? null : answer?.notice} />
      <Form method="post" defaultShouldRevalidate={false} className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="remove-avatar" />
        <CancelLink to={page}>Keep it</CancelLink>
        <PendingButton className="button-problem" pending="Removing..." underWay={state !== 'idle'}>
          Remove my picture
        </PendingButton>
      </Form>
    </RouteDialog>
  )
}

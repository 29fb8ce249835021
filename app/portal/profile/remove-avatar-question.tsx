import { useState } from 'react'
import { href } from 'react-router'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { CancelLink, RouteDialog } from '../../ui/route-dialog.tsx'
import { Avatar } from '../avatar.tsx'
import { SignInAgain } from '../sign-in-again.tsx'
import { sendAvatar } from './avatar-upload.ts'
import { type AvatarOutcome, avatarCopy } from './copy.ts'

const page = href('/training-portal/profile')
const address = href('/training-portal/profile/avatar/remove')

/**
 * @param opener id of the link that asks it
 * @param onRemoved where a script runs, the page stays with everything that was typed into it
 */
export function RemoveAvatarQuestion({
  name,
  avatarUrl,
  opener,
  onRemoved,
}: {
  name: string
  avatarUrl: string | null
  opener: string
  onRemoved: () => void
}) {
  const [outcome, setOutcome] = useState<AvatarOutcome | null>(null)
  const [underWay, setUnderWay] = useState(false)
  async function remove() {
    setUnderWay(true)
    const answer = await sendAvatar(address, new FormData())
    setUnderWay(false)
    if (answer?.outcome === 'removed') return onRemoved()
    setOutcome(answer?.outcome === 'failed' ? 'not-removed' : (answer?.outcome ?? null))
  }
  return (
    <RouteDialog title="Remove your picture?" closeTo={page} opener={opener}>
      <div className="flex items-center gap-4">
        <Avatar name={name} avatarUrl={avatarUrl} />
        <p className="min-w-0 wrap-anywhere">
          The others will see the initials of {name} instead. You can upload a picture again at any time.
        </p>
      </div>
      <FormMessage notice={outcome && avatarCopy[outcome]}>{outcome === 'signed-out' && <SignInAgain />}</FormMessage>
      <form
        method="post"
        action={address}
        className="flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void remove()
        }}
      >
        <CancelLink to={page}>Keep it</CancelLink>
        <PendingButton className="button-problem" pending="Removing..." underWay={underWay}>
          Remove my picture
        </PendingButton>
      </form>
    </RouteDialog>
  )
}

import { useState } from 'react'
import { href, Link } from 'react-router'
import { useClosing } from '../../ui/route-dialog.tsx'
import { useToast } from '../../ui/toaster.tsx'
import { Avatar } from '../avatar.tsx'
import { AvatarForm } from './avatar-form.tsx'
import { avatarCopy, isAvatarOutcome } from './copy.ts'
import { RemoveAvatarQuestion } from './remove-avatar-question.tsx'

const page = href('/training-portal/profile')
const removeLinkId = 'remove-picture'

/**
 * One's own picture, with the ways to change it.
 *
 * @param asked what the address says of it: 'remove' asks, an outcome is said
 */
export function OwnAvatar({
  name,
  avatarUrl: loaded,
  asked,
}: {
  name: string
  avatarUrl: string | null
  asked: string | null
}) {
  // Newer than what was loaded, until something else is loaded.
  const [saved, setSaved] = useState<{ avatarUrl: string | null; over: string | null } | null>(null)
  if (saved && saved.over !== loaded) setSaved(null)
  const avatarUrl = saved ? saved.avatarUrl : loaded
  const close = useClosing(page)
  const toast = useToast()
  return (
    <div className="own-avatar">
      <Avatar name={name} avatarUrl={avatarUrl} size="large" />
      <AvatarForm
        answered={asked !== null && isAvatarOutcome(asked) ? asked : null}
        onSaved={(avatarUrl) => setSaved({ avatarUrl, over: loaded })}
      />
      {avatarUrl && (
        <Link id={removeLinkId} className="link" to={`${page}?avatar=remove`} preventScrollReset>
          Remove picture
        </Link>
      )}
      {asked === 'remove' && (
        <RemoveAvatarQuestion
          name={name}
          avatarUrl={avatarUrl}
          opener={removeLinkId}
          onRemoved={() => {
            setSaved({ avatarUrl: null, over: loaded })
            toast(avatarCopy.removed)
            close()
          }}
        />
      )}
    </div>
  )
}

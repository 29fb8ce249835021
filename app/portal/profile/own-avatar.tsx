import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Avatar } from '../avatars/avatar.tsx'
import { AvatarForm } from './avatar-form.tsx'
import { RemoveAvatarQuestion } from './remove-avatar-question.tsx'

const removeLinkId = 'remove-picture'

/** The participant's picture, with links to change it. The URL may open the question before removing it. */
export function OwnAvatar({ name, avatarUrl: loaded }: { name: string; avatarUrl: string | null }) {
  // Overrides the loaded picture until the page's data is loaded again.
  const [saved, setSaved] = useState<{ avatarUrl: string | null; over: string | null } | null>(null)
  if (saved && saved.over !== loaded) setSaved(null)
  const avatarUrl = saved ? saved.avatarUrl : loaded
  const onSaved = (avatarUrl: string | null) => setSaved({ avatarUrl, over: loaded })
  const [params] = useSearchParams()
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-8 sm:[&>dialog]:col-span-full">
      <Avatar name={name} avatarUrl={avatarUrl} size="large" />
      <AvatarForm onSaved={onSaved} />
      {avatarUrl && (
        <Link
          id={removeLinkId}
          className="link sm:col-start-2"
          to={`${href('/training-portal/profile')}?avatar=remove`}
          preventScrollReset
        >
          Remove picture
        </Link>
      )}
      {params.get('avatar') === 'remove' && (
        <RemoveAvatarQuestion
          name={name}
          avatarUrl={avatarUrl}
          triggerId={removeLinkId}
          onRemoved={() => onSaved(null)}
        />
      )}
    </div>
  )
}

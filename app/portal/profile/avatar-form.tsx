import { useEffect, useRef, useState } from 'react'
import { href, useLocation } from 'react-router'
import { pictureHint, pictureTypes } from '../../platform/files/picture.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { UploadProgress } from '../../ui/form/upload-progress.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { SignInAgain } from '../sign-in-again.tsx'
import { type AvatarOutcome, avatarCopy } from './copy.ts'
import { PicturePreview } from './picture-preview.tsx'
import { useAvatarUpload } from './use-avatar-upload.ts'

/**
 * Chooses a picture, its part, and sends it, saying how much has gone out. Without script it is a plain form.
 *
 * @param answered what came of sending it without script
 * @param onSaved gets the new picture's address
 */
export function AvatarForm({
  answered,
  onSaved,
}: {
  answered: AvatarOutcome | null
  onSaved: (avatarUrl: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState(answered)
  const { choice, sent, look, send, moveCrop, cancel } = useAvatarUpload(input, ({ outcome, avatarUrl }) => {
    setOutcome(outcome)
    if (avatarUrl) onSaved(avatarUrl)
  })
  useUnsaved(choice !== null, useLocation().pathname)
  useEffect(() => {
    // The button that had the focus is gone.
    if (outcome === 'saved') input.current?.focus()
  }, [outcome])
  return (
    <form
      method="post"
      action={href('/training-portal/profile/avatar')}
      encType="multipart/form-data"
      className="avatar-form"
      onSubmit={(event) => {
        if (!choice) return
        event.preventDefault()
        setOutcome(null)
        void send()
      }}
    >
      <div className="field">
        <label htmlFor="picture">Your picture</label>
        <p id="picture-hint" className="hint">
          {pictureHint}
        </p>
        <input
          ref={input}
          id="picture"
          type="file"
          name="picture"
          accept={pictureTypes}
          aria-describedby="picture-hint"
          disabled={sent !== null}
          className="input file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:border file:border-line file:bg-transparent file:px-3 file:font-semibold file:text-ink"
          onChange={() => {
            setOutcome(null)
            void look()
          }}
        />
      </div>
      <p role="status" className="hint live">
        {choice?.Cropper && 'Move or resize the circle until it shows what others should see.'}
      </p>
      {choice &&
        (choice.Cropper ? (
          <choice.Cropper picture={choice.picture} crop={choice.crop} disabled={sent !== null} onChange={moveCrop} />
        ) : (
          <PicturePreview picture={choice.picture} />
        ))}
      {sent !== null && <UploadProgress sent={sent} />}
      <FormMessage notice={outcome && avatarCopy[outcome]}>{outcome === 'signed-out' && <SignInAgain />}</FormMessage>
      {choice ? (
        <div className="flex flex-wrap gap-3">
          <PendingButton pending="Saving..." underWay={sent !== null}>
            Save Picture
          </PendingButton>
          <button type="button" className="button-quiet" onClick={cancel}>
            {sent === null ? "Don't use it" : 'Stop uploading'}
          </button>
        </div>
      ) : (
        <UploadButton />
      )}
    </form>
  )
}

/** With script a chosen picture is looked at first. */
function UploadButton() {
  if (useHydrated()) return null
  return (
    <button type="submit" className="button-quiet justify-self-start">
      Upload
    </button>
  )
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type PictureCrop, pictureHint, pictureTypes } from '../../platform/files/picture.ts'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { drawPicture } from '../../ui/form/draw-picture.ts'
import { DropArea } from '../../ui/form/drop-area.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormUploadProgress } from '../../ui/form/upload-progress.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { isOnProfile } from '../projects/project-address.ts'
import type { AvatarCrop } from './avatar-crop.tsx'
import { type AvatarAnswer, largestSquare, writeCrop } from './avatar-upload.ts'
import { type AvatarOutcome, avatarCopy, avatarLost } from './copy.ts'
import { PicturePreview } from './picture-preview.tsx'

/** A chosen picture until it is saved or cancelled. */
interface Choice {
  /** Rotated and scaled down. Shown as a canvas: browsers with fingerprinting protection don't let a page read its pixels. */
  preview: HTMLCanvasElement
  /** Null if it could not be loaded: then the server crops. */
  Cropper: typeof AvatarCrop | null
  crop: PictureCrop
}

/** Chooses, crops and uploads a picture, with progress. @param onSaved gets the URL of the new picture */
export function AvatarForm({ onSaved }: { onSaved: (avatarUrl: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { Form, data, state, reset } = useFetcher<AvatarAnswer | Lost>()
  const underWay = state !== 'idle'
  const answer = useAnswer(underWay || !data ? undefined : data, avatarLost('failed'))
  const [refused, setRefused] = useState<AvatarOutcome | null>(null)
  const [choice, setChoice] = useState<Choice | null>(null)
  const isChosen = choice !== null
  useUnsaved(() => isChosen, isOnProfile)

  function clear() {
    if (input.current) input.current.value = ''
    setChoice(null)
  }

  async function showPreview() {
    reset()
    setRefused(null)
    const file = input.current?.files?.[0]
    if (!file) return setChoice(null)
    const preview = document.createElement('canvas')
    const [problem, Cropper] = await Promise.all([drawPicture(file, preview), loadCropper()])
    // Another file was chosen meanwhile.
    if (input.current?.files?.[0] !== file) return
    setRefused(problem)
    if (problem) clear()
    else setChoice({ preview, Cropper, crop: largestSquare(preview) })
  }

  // A file may have been chosen before hydration.
  const showChosenBefore = useEffectEvent(() => {
    if (input.current?.files?.length) void showPreview()
  })
  useEffect(() => {
    showChosenBefore()
    return () => reset()
  }, [reset])

  const keep = useEffectEvent((avatarUrl: string) => {
    onSaved(avatarUrl)
    clear()
    // The focused button was removed.
    input.current?.focus()
  })
  useEffect(() => {
    if (answer?.avatarUrl) keep(answer.avatarUrl)
  }, [answer])

  return (
    // Without revalidation, like the forms of the sections.
    <Form
      method="post"
      encType="multipart/form-data"
      defaultShouldRevalidate={false}
      className="grid w-full grid-cols-1 content-start gap-3"
    >
      <input type="hidden" name="intent" value="avatar" />
      {choice?.Cropper && <input type="hidden" name="crop" value={writeCrop(choice.crop)} />}
      <div className="field">
        <label htmlFor="picture">Your picture</label>
        <p id="picture-hint" className="hint">
          {pictureHint}
        </p>
        <DropArea isOff={underWay}>
          <input
            ref={input}
            id="picture"
            type="file"
            name="picture"
            accept={pictureTypes}
            aria-describedby="picture-hint"
            disabled={underWay}
            className="input file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:border file:border-line file:bg-transparent file:px-3 file:font-semibold file:text-ink"
            onChange={showPreview}
          />
        </DropArea>
      </div>
      <p role="status" className="hint live">
        {choice?.Cropper && 'Move or resize the circle until it shows what others should see.'}
      </p>
      {choice &&
        (choice.Cropper ? (
          <choice.Cropper
            preview={choice.preview}
            crop={choice.crop}
            disabled={underWay}
            onChange={(crop) => setChoice({ ...choice, crop })}
          />
        ) : (
          <PicturePreview preview={choice.preview} />
        ))}
      {underWay && <FormUploadProgress />}
      <FormMessage notice={underWay ? null : (answer?.notice ?? (refused && avatarCopy[refused]))} />
      <div className="flex flex-wrap gap-3" hidden={!choice}>
        <PendingButton pending="Saving..." underWay={underWay}>
          Save picture
        </PendingButton>
        <button type="button" className="button-quiet" onClick={underWay ? () => reset() : clear}>
          {underWay ? 'Stop uploading' : 'Don’t use it'}
        </button>
      </div>
    </Form>
  )
}

/**
 * Loaded with the first picture, because most visits have none. Resolves to null when offline, so that the upload still
 * works.
 */
function loadCropper(): Promise<typeof AvatarCrop | null> {
  return import('./avatar-crop.tsx').then(
    (module) => module.AvatarCrop,
    () => null,
  )
}

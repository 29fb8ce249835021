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

/** From the moment a picture is chosen until it is saved or let go. */
interface Choice {
  /** Upright and small. Shown as it is: a browser that hides what it is from pages lets none read its pixels back. */
  preview: HTMLCanvasElement
  /** Null where it could not be loaded: then the server chooses the part. */
  Cropper: typeof AvatarCrop | null
  crop: PictureCrop
}

/**
 * Chooses a picture, its part, and sends it, saying how much has gone out.
 *
 * @param onSaved gets the new picture's address
 */
export function AvatarForm({ onSaved }: { onSaved: (avatarUrl: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { Form, data, state, reset } = useFetcher<AvatarAnswer | Lost>()
  const underWay = state !== 'idle'
  const answer = useAnswer(underWay || !data ? undefined : data, avatarLost('failed'))
  const [refused, setRefused] = useState<AvatarOutcome | null>(null)
  const [choice, setChoice] = useState<Choice | null>(null)
  const isChosen = choice !== null
  useUnsaved(() => isChosen, isOnProfile)

  function letGo() {
    if (input.current) input.current.value = ''
    setChoice(null)
  }

  async function look() {
    reset()
    setRefused(null)
    const file = input.current?.files?.[0]
    if (!file) return setChoice(null)
    const preview = document.createElement('canvas')
    const [problem, Cropper] = await Promise.all([drawPicture(file, preview), loadCropper()])
    // Another one was chosen meanwhile.
    if (input.current?.files?.[0] !== file) return
    setRefused(problem)
    if (problem) letGo()
    else setChoice({ preview, Cropper, crop: largestSquare(preview) })
  }

  // It may have been chosen before any script ran.
  const lookAtFirst = useEffectEvent(() => {
    if (input.current?.files?.length) void look()
  })
  useEffect(() => {
    lookAtFirst()
    return () => reset()
  }, [reset])

  const keep = useEffectEvent((avatarUrl: string) => {
    onSaved(avatarUrl)
    letGo()
    // The button that had the focus is gone.
    input.current?.focus()
  })
  useEffect(() => {
    if (answer?.avatarUrl) keep(answer.avatarUrl)
  }, [answer])

  return (
    // As where a section is saved, the page's data is not asked for anew.
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
            onChange={look}
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
        <button type="button" className="button-quiet" onClick={underWay ? () => reset() : letGo}>
          {underWay ? 'Stop uploading' : 'Don’t use it'}
        </button>
      </div>
    </Form>
  )
}

/** Loaded with the first picture: most visits have none. Without a connection there is none, and that must not hold anybody up. */
function loadCropper(): Promise<typeof AvatarCrop | null> {
  return import('./avatar-crop.tsx').then(
    (module) => module.AvatarCrop,
    () => null,
  )
}

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { href } from 'react-router'
import type { PictureCrop } from '../../platform/files/picture.ts'
import type { AvatarCrop } from './avatar-crop.tsx'
import { type AvatarAnswer, sendAvatar, writeAvatarUpload } from './avatar-upload.ts'
import { type ChosenPicture, largestSquare, openPicture } from './chosen-picture.ts'

/** From the moment a picture is chosen until it is saved or let go. */
interface Choice {
  picture: ChosenPicture
  /** Null where it could not be loaded: then the server chooses the part. */
  Cropper: typeof AvatarCrop | null
  crop: PictureCrop
}

/** @param onAnswer told what came of it, also of a file that is refused before it is sent */
export function useAvatarUpload(input: RefObject<HTMLInputElement | null>, onAnswer: (answer: AvatarAnswer) => void) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const upload = useRef<AbortController>(null)

  function letGo() {
    if (input.current) input.current.value = ''
    setChoice(null)
  }

  async function look() {
    const file = input.current?.files?.[0]
    if (!file) return setChoice(null)
    const [picture, Cropper] = await Promise.all([openPicture(file), loadCropper()])
    // Another one was chosen meanwhile.
    if (input.current?.files?.[0] !== file) return
    if (!('problem' in picture)) return setChoice({ picture, Cropper, crop: largestSquare(picture) })
    letGo()
    onAnswer({ outcome: picture.problem })
  }

  // It may have been chosen before any script ran.
  const lookAtFirst = useEffectEvent(() => {
    if (input.current?.files?.length) void look()
  })
  useEffect(() => {
    lookAtFirst()
    return () => upload.current?.abort()
  }, [])

  async function send() {
    if (!choice || sent !== null) return
    upload.current = new AbortController()
    setSent(0)
    const form = writeAvatarUpload(choice.picture.file, choice.Cropper && choice.crop)
    const way = { onProgress: setSent, signal: upload.current.signal }
    const answer = await sendAvatar(href('/training-portal/profile/avatar'), form, way)
    setSent(null)
    if (answer?.outcome === 'saved') letGo()
    if (answer) onAnswer(answer)
  }

  return {
    choice,
    /** The part that has gone out; null while nothing is on its way. */
    sent,
    look,
    send,
    moveCrop: (crop: PictureCrop) => setChoice(choice && { ...choice, crop }),
    /** Takes an upload back, or lets the picture go. */
    cancel: () => {
      if (sent === null) letGo()
      else upload.current?.abort()
    },
  }
}

/** Loaded with the first picture: most visits have none. Without a connection there is none, and that must not hold anybody up. */
function loadCropper(): Promise<typeof AvatarCrop | null> {
  return import('./avatar-crop.tsx').then(
    (module) => module.AvatarCrop,
    () => null,
  )
}
